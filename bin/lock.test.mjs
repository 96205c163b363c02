import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { holderOf, isLeft } from './lock.mjs'

const directory = mkdtempSync(join(tmpdir(), 'lightkeeper-alone-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const hold = (change) =>
  writeFileSync(join(directory, 'holder'), JSON.stringify({ ...holderOf(process.ppid), ...change }))

test('a lock is left when its process ended, another has its pid, or it is of another machine', () => {
  hold({})
  expect(isLeft(directory)).toBe(false)
  for (const change of [{ pid: 2 ** 22 + 1 }, { startTime: '1' }, { boot: 'another' }]) {
    hold(change)
    expect(isLeft(directory)).toBe(true)
  }
})

test('a lock without a holder is left after a few seconds', () => {
  rmSync(join(directory, 'holder'))
  expect(isLeft(directory)).toBe(false)
  utimesSync(directory, new Date(), new Date(Date.now() - 10_000))
  expect(isLeft(directory)).toBe(true)
})
