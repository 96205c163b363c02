import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { commandOf } from '../../platform/db/embedded'
import { holderOf, isDataDirectoryHeld, lockDataDirectory } from './lock'

const directory = mkdtempSync(join(tmpdir(), 'lightkeeper-lock-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const hold = (holder: object) =>
  writeFileSync(
    join(directory, 'supervisor.lock'),
    JSON.stringify({ ...holderOf(process.ppid, directory), ...holder }),
  )

test('a directory is held by another process that runs', () => {
  expect(isDataDirectoryHeld(directory)).toBe(false)
  hold({})
  expect(isDataDirectoryHeld(directory)).toBe(true)
  expect(() => lockDataDirectory(directory)).toThrow(/already runs/)
})

test('the lock of an older version has no more than a pid and a command', () => {
  hold({ command: commandOf(process.ppid), startTime: undefined, boot: undefined, folder: undefined })
  expect(isDataDirectoryHeld(directory)).toBe(true)
})

test.each([
  ['another command', { command: 'something else' }],
  ['another start time', { startTime: '1' }],
  ['another machine, or one that was restarted', { boot: 'another' }],
  ['a directory that was copied', { folder: '1:2' }],
])('a lock with the same pid of %s does not count', (_, change) => {
  hold(change)
  expect(isDataDirectoryHeld(directory)).toBe(false)
  const lock = lockDataDirectory(directory)
  expect(lock.isStale).toBe(true)
  expect(isDataDirectoryHeld(directory)).toBe(false)
  lock.release()
})
