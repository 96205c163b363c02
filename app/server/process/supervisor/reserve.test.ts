import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RESERVE_BYTES } from '~/shared/rules/disk/disk-level'
import { keepReserve, type Reserve } from './reserve'

let directory: string
let reserve: Reserve | undefined
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lightkeeper-reserve-'))
})
afterEach(() => {
  reserve?.stop()
  rmSync(directory, { recursive: true, force: true })
})

test('is filled in steps, emptied on a full disk, and filled again', () => {
  const result: string[] = []
  let free = 1024 ** 3
  const kept = keepReserve(
    directory,
    (message) => result.push(message),
    () => free,
  )
  reserve = kept
  const adjust = (times: number) => Array.from({ length: times }, () => kept.adjust())
  const size = () => statSync(join(directory, 'reserve')).size
  adjust(1)
  expect(size()).toBeGreaterThan(0)
  expect(size()).toBeLessThan(RESERVE_BYTES)
  adjust(10)
  expect(size()).toBe(RESERVE_BYTES)
  expect(result).toEqual([])

  free = 0
  adjust(3)
  expect(size()).toBe(0)
  expect(result).toEqual([expect.stringContaining('disk is full')])

  free = RESERVE_BYTES
  adjust(3)
  expect(size()).toBe(0)
  free = 1024 ** 3
  adjust(10)
  expect(size()).toBe(RESERVE_BYTES)
  expect(result).toEqual([expect.any(String), expect.stringContaining('has space again')])
})

test('a folder that is away does no harm', () => {
  reserve = keepReserve(join(directory, 'gone'), () => {})
  expect(() => reserve?.adjust()).not.toThrow()
})
