import { describe, expect, it } from 'vitest'
import {
  diskLevel,
  isBlockedByFullDisk,
  pausesAt,
  RESERVE_BYTES,
  reserveStep,
  usableBytes,
  WRITE_STOP_BYTES,
} from './disk-level'

const MIB = 1024 * 1024
const MARK = 1024 * MIB
const volume = (free: number, reserve: number | null = null) => ({ free: free * MIB, reserve })

describe('the level of a disk', () => {
  it.each([
    [[volume(1024)], 'ok'],
    [[volume(1023)], 'low'],
    [[volume(48)], 'low'],
    [[volume(47)], 'full'],
    [[volume(0)], 'full'],
    [[], 'ok'],
  ])('of %j is %s', (volumes, level) => {
    expect(diskLevel(volumes, MARK)).toBe(level)
  })

  it('is that of the fullest volume', () => {
    expect(diskLevel([volume(9_000), volume(500)], MARK)).toBe('low')
    expect(diskLevel([volume(10), volume(9_000)], MARK)).toBe('full')
  })

  it('is always ok without a mark', () => {
    expect(diskLevel([volume(0)], 0)).toBe('ok')
  })

  it('stays the same when the reserve is emptied and filled', () => {
    for (const free of [0, 20, 47, 48, 100, 2_000]) {
      const held = { free: free * MIB, reserve: RESERVE_BYTES }
      const emptied = { free: held.free + RESERVE_BYTES, reserve: 0 }
      expect(usableBytes(emptied)).toBe(usableBytes(held))
      expect(diskLevel([emptied], MARK)).toBe(diskLevel([held], MARK))
    }
  })
})

describe('the reserve', () => {
  it('is emptied on a full disk, and filled again with room to spare', () => {
    expect(reserveStep({ free: 0, reserve: RESERVE_BYTES })).toBe('empty')
    expect(reserveStep({ free: 0, reserve: 0 })).toBe('keep')
    expect(reserveStep({ free: WRITE_STOP_BYTES, reserve: RESERVE_BYTES })).toBe('keep')
    expect(reserveStep({ free: RESERVE_BYTES, reserve: 0 })).toBe('keep')
    expect(reserveStep({ free: RESERVE_BYTES + 2 * WRITE_STOP_BYTES, reserve: 0 })).toBe('fill')
    expect(reserveStep({ free: 10 * RESERVE_BYTES, reserve: RESERVE_BYTES })).toBe('keep')
  })

  it('is never emptied just after it was filled', () => {
    for (let free = 0; free < 400 * MIB; free += MIB) {
      if (reserveStep({ free, reserve: 0 }) !== 'fill') continue
      expect(reserveStep({ free: free - RESERVE_BYTES, reserve: RESERVE_BYTES })).toBe('keep')
    }
  })
})

describe('what pauses', () => {
  it('is evidence and scheduled tests first, then every write', () => {
    expect(pausesAt('ok', false)).toEqual([])
    expect(pausesAt('low', false)).toEqual(['evidence', 'scheduledTests'])
    expect(pausesAt('low', true)).toEqual(['scheduledTests'])
    expect(pausesAt('full', false)).toEqual(['evidence', 'scheduledTests', 'writes'])
  })

  it.each([
    ['POST /api/clients', true],
    ['DELETE /api/clients/{id}', true],
    ['GET /api/clients', false],
    ['GET /api/lighthouses/runtestfromdashboard', true],
    ['POST /api/test-scripts/check', false],
    ['POST /api/auth/login/ldap', false],
    ['POST /api/auth/signup', true],
    ['PUT /api/maintenance', false],
    ['POST /api/agents/result', false],
    ['POST /api/agents/probe', true],
  ])('on a full disk holds for %s: %s', (call, isBlocked) => {
    expect(isBlockedByFullDisk('full', call)).toBe(isBlocked)
    expect(isBlockedByFullDisk('low', call)).toBe(false)
  })
})
