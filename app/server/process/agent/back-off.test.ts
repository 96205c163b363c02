import { describe, expect, it } from 'vitest'
import { backOffMs, pause } from './back-off'

describe('backOffMs', () => {
  it.each([
    [1, 0, 500],
    [2, 0, 1_000],
    [3, 0, 2_000],
    [5, 0, 8_000],
    [6, 0, 10_000],
    [500, 0, 10_000],
    [1, 1, 500],
    [3, 1, 1_000],
    [50, 1, 5_000],
  ])('after %i failures with chance %d: %i ms', (failures, random, expected) => {
    expect(backOffMs(failures, undefined, () => random)).toBe(expected)
  })

  it('ends a pause early on request', async () => {
    const before = Date.now()
    await pause(60_000, AbortSignal.timeout(30))
    expect(Date.now() - before).toBeLessThan(5_000)
  })
})
