import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { commandOf } from '../../db/embedded'
import { isDataDirectoryHeld, lockDataDirectory } from './lock'

const directory = mkdtempSync(join(tmpdir(), 'lightkeeper-lock-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const hold = (pid: number, command: string) =>
  writeFileSync(join(directory, 'supervisor.lock'), JSON.stringify({ pid, command }))

test('a directory is held by another process that runs, not by one whose pid was reused', () => {
  expect(isDataDirectoryHeld(directory)).toBe(false)
  hold(process.ppid, commandOf(process.ppid) ?? '')
  expect(isDataDirectoryHeld(directory)).toBe(true)
  expect(() => lockDataDirectory(directory)).toThrow(/already runs/)
  hold(process.ppid, 'something else')
  expect(isDataDirectoryHeld(directory)).toBe(false)
  const lock = lockDataDirectory(directory)
  expect(lock.isStale).toBe(true)
  expect(isDataDirectoryHeld(directory)).toBe(false)
  lock.release()
})
