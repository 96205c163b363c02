import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '~/shared/values/units'
import { expectedEnd, FROZEN_MS, isStuck, nextSize, restAfter } from './rules'

const at = new Date('2026-01-01T12:00:00Z')
const later = (ms: number) => new Date(at.getTime() + ms)

describe('a batch', () => {
  it.each([
    [1_000, 50, 1_000],
    [1_000, 25, 2_000],
    [1_000, 5, 2_000],
    [1_000, 100, 500],
    [4_000, 10, 5_000],
    [300, 5_000, 200],
  ])('of %i rows that took %i ms is followed by one of %i', (size, tookMs, next) => {
    expect(nextSize(size, tookMs)).toBe(next)
  })

  it.each([
    [100, 1, 100],
    [100, 0.25, 25],
    [9_000, 1, 2_000],
  ])('of %i ms rests, with a share of %f, for %i ms', (tookMs, share, restMs) => {
    expect(restAfter(tookMs, share)).toBe(restMs)
  })
})

describe('a freeze', () => {
  it('is expected to take a minute and the time to read the rows', () => {
    expect(expectedEnd(at, 0)).toEqual(later(MINUTE_MS))
    expect(expectedEnd(at, 300_000)).toEqual(later(2 * MINUTE_MS))
  })

  it.each([
    [null, null, FROZEN_MS * 2, false],
    [at, null, FROZEN_MS, false],
    [at, null, FROZEN_MS + 1, true],
    [at, later(MINUTE_MS), FROZEN_MS + MINUTE_MS, false],
    [at, later(MINUTE_MS), FROZEN_MS + MINUTE_MS + 1, true],
  ])('since %s, expected until %s, is given up after %i ms: %s', (frozenAt, expected, ms, isGivenUp) => {
    expect(isStuck(frozenAt, expected, later(ms))).toBe(isGivenUp)
  })
})
