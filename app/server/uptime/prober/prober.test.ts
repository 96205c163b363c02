import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CheckResult } from '~/shared/schemas/prober'
import { proberReport } from '~/shared/schemas/prober'
import { findingOf } from './fixtures/findings'
import { all, order, START, setUp } from './fixtures/scripted-prober'

beforeEach(() => void vi.useFakeTimers({ now: START }))
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Simulates a blocked process: time passes and no timer fires. */
const stall = (ms: number) => vi.setSystemTime(Date.now() + ms)
const slots = (results: CheckResult[]) =>
  results.map(({ slot, outcome }) => `${(slot - START) / 1000} ${outcome}`)

describe('slots', () => {
  it('are met, and results are reported with them', async () => {
    const server = setUp({ changed: [order(1), order(2, { offsetMs: 4_500 })] })
    await pass(32_500)
    expect(server.begun).toEqual([
      { monitor: 1, at: 1_000, isKnownFailing: false },
      { monitor: 2, at: 4_500, isKnownFailing: false },
      { monitor: 1, at: 11_000, isKnownFailing: false },
      { monitor: 2, at: 14_500, isKnownFailing: false },
      { monitor: 1, at: 21_000, isKnownFailing: false },
      { monitor: 2, at: 24_500, isKnownFailing: false },
      { monitor: 1, at: 31_000, isKnownFailing: false },
    ])
    expect(slots(server.sent(1))).toEqual(['1 ok', '11 ok', '21 ok', '31 ok'])
    expect(server.sent(1)[0]).toMatchObject({ lateMs: 0, isRecheck: false, tries: 1, status: 200 })
    expect(server.prober.stats()).toMatchObject({ monitors: 2, begun: 7, missed: 0, underWay: 0 })
  })

  it('are met for ten thousand, evenly spread', async () => {
    const changed = Array.from({ length: 10_000 }, (_, i) =>
      order(i, { intervalMs: 60_000, offsetMs: Math.floor(i * 6) }),
    )
    const server = setUp({ changed })
    await pass(60_005)
    expect(server.begun).toHaveLength(10_000)
    expect(new Set(server.begun.map(({ monitor }) => monitor)).size).toBe(10_000)
    expect(server.prober.stats().missed).toBe(0)
  })

  it('during the previous check are skipped as overrun', async () => {
    const server = setUp({ changed: [order(1)] }, { lasting: 12_000 })
    await pass(36_000)
    expect(server.begun.map(({ at }) => at)).toEqual([1_000, 21_000])
    expect(slots(server.sent(1))).toEqual(['11 missed', '1 ok', '31 missed', '21 ok'])
    expect(server.sent(1)[0]).toMatchObject({ reason: 'overrun', tries: 0, responseMs: null, evidence: [] })
  })

  it('are met when slightly late, recorded as missed when much too late, and never caught up', async () => {
    const server = setUp({ changed: [order(1)] })
    await pass(500)
    stall(3_000)
    await pass(1_000)
    expect(server.begun.map(({ at }) => at)).toHaveLength(1)
    const late = server.begun[0]?.at ?? 0
    expect(late).toBeGreaterThanOrEqual(3_500)
    stall(33_000)
    await pass(9_000)
    expect(slots(server.sent(1))).toEqual(['1 ok', '11 missed', '21 missed', '31 missed', '41 ok'])
    expect(server.sent(1)[0]?.lateMs).toBe(late - 1_000)
    expect(server.sent(1)[1]).toMatchObject({ reason: 'late' })
    expect(server.begun).toHaveLength(2)
  })

  it('during hours of sleep are reported for the last minute only', async () => {
    const server = setUp({ changed: [order(1)] })
    await pass(500)
    stall(7_200_000)
    await pass(3_000)
    expect(server.sent(1)).toHaveLength(6)
    expect(server.sent(1).every(({ outcome }) => outcome === 'missed')).toBe(true)
  })

  it('continue when the clock is set back', async () => {
    const server = setUp({ changed: [order(1)] })
    await pass(2_000)
    stall(-3_600_000)
    await pass(11_000)
    expect(server.begun).toHaveLength(2)
  })

  it('are missed above the concurrency limit', async () => {
    const changed = [1, 2, 3].map((monitor) => order(monitor, { offsetMs: 1_000 + monitor }))
    const server = setUp({ changed }, { lasting: 5_000, maxConcurrentChecks: 2 })
    await pass(8_000)
    expect(server.begun).toHaveLength(2)
    expect(slots(server.sent(3))).toEqual(['1.003 missed'])
    expect(server.sent(3)[0]?.reason).toBe('late')
  })

  it('retain the previous failure state', async () => {
    const server = setUp(
      { changed: [order(1)] },
      { finding: findingOf({ outcome: 'failed', reason: 'status' }) },
    )
    await pass(22_000)
    expect(server.begun.map(({ isKnownFailing }) => isKnownFailing)).toEqual([false, true, true])
  })
})

describe('assignments', () => {
  it('start with the next slot when acquired', async () => {
    const server = setUp({ shards: [], changed: [] })
    await pass(4_500)
    server.next.push({ shards: all, changed: [order(1)] })
    await pass(18_000)
    expect(server.begun.map(({ at }) => at)).toEqual([11_000, 21_000])
  })

  it('of lost shards, and those absent from the full list, are dropped', async () => {
    const server = setUp({ changed: [order(1), order(2), order(3)] })
    await pass(2_500)
    server.next.push({ shards: all.filter((shard) => shard !== 1) })
    await pass(1_000)
    server.next.push({ all: [3] })
    await pass(10_000)
    expect(server.begun.map(({ monitor }) => monitor).sort()).toEqual([1, 2, 3, 3])
    expect(server.reports.at(-1)?.shards).not.toContain(1)
    expect(server.prober.stats().monitors).toBe(1)
  })

  it('of other shards are ignored', async () => {
    const server = setUp({ shards: [1], changed: [order(1), order(2)] })
    await pass(2_000)
    expect(server.begun.map(({ monitor }) => monitor)).toEqual([1])
  })

  it('that change retain their slots unless the interval changed', async () => {
    const server = setUp({ changed: [order(1), order(2)] })
    await pass(2_500)
    server.next.push({
      changed: [order(1, { target: 'http://new.test/' }), order(2, { intervalMs: 20_000, offsetMs: 6_000 })],
    })
    await pass(22_000)
    const at = (monitor: number) =>
      server.begun.filter((each) => each.monitor === monitor).map((each) => each.at)
    expect(at(1)).toEqual([1_000, 11_000, 21_000])
    expect(at(2)).toEqual([1_000, 6_000])
  })

  it('that change drop old results, unchanged ones do not', async () => {
    const server = setUp({ changed: [order(1), order(2)] }, { lasting: 3_000 })
    await pass(1_500)
    server.next.push({ changed: [order(1, { target: 'http://new.test/' }), order(2)] })
    await pass(5_000)
    expect(server.sent(1)).toEqual([])
    expect(slots(server.sent(2))).toEqual(['1 ok'])
  })

  it('to check again run immediately, beside the slots', async () => {
    const server = setUp({ changed: [order(1)] }, { lasting: 1_500 })
    await pass(3_500)
    server.next.push({ rechecks: [1, 99] }, { rechecks: [1] })
    await pass(10_000)
    expect(server.begun.map(({ at }) => at)).toEqual([1_000, 4_000, 11_000])
    const [, recheck] = server.sent(1)
    expect(recheck).toMatchObject({ isRecheck: true, slot: START + 4_000, lateMs: 0 })
  })
})

describe('syncs', () => {
  it('identify the prober and its position', async () => {
    const server = setUp({ changed: [order(1)] })
    await pass(2_500)
    const [first, second] = server.reports
    expect(first).toMatchObject({ name: 'here', startedAt: START, cursor: null, shards: [], cutOffSince: 7 })
    expect(second).toMatchObject({ cursor: 'c1', shards: all, isLeaving: false })
    for (const report of server.reports) expect(() => proberReport.parse(report)).not.toThrow()
  })

  it('that fail are retried with their results while checks continue', async () => {
    const server = setUp({ changed: [order(1)] })
    await pass(10_500)
    server.next.push(...Array.from({ length: 8 }, () => new Error('gone')))
    await pass(60_000)
    expect(server.begun).toHaveLength(7)
    expect(slots(server.sent(1))).toEqual(['1 ok', '11 ok', '21 ok', '31 ok', '41 ok', '51 ok', '61 ok'])
    expect(server.prober.stats()).toMatchObject({ kept: 0, failedExchanges: 8 })
    const tried = server.reports.filter((report) =>
      report.results.some(({ slot }) => slot === START + 11_000),
    )
    expect(tried.length).toBeGreaterThan(2)
  })

  it('split large batches, in sequence', async () => {
    const changed = Array.from({ length: 5_000 }, (_, i) => order(i))
    const server = setUp({ changed }, { maxConcurrentChecks: 9_000 })
    await pass(2_500)
    expect(server.results).toHaveLength(5_000)
    expect(Math.max(...server.reports.map(({ results }) => results.length))).toBe(2_000)
    const evidence = Array.from({ length: 2 }, () => ({}) as never)
    const failing = setUp(
      { changed },
      { maxConcurrentChecks: 9_000, finding: findingOf({ outcome: 'failed', evidence }) },
    )
    await pass(12_500)
    expect(failing.results.length).toBeGreaterThanOrEqual(5_000)
    for (const { results } of failing.reports)
      expect(results.filter((result) => result.evidence.length > 0).length).toBeLessThanOrEqual(200)
  })

  it('buffer results for ten minutes', async () => {
    const server = setUp({ changed: [order(1)] })
    await pass(10_500)
    server.next.push(...Array.from({ length: 190 }, () => new Error('gone')))
    await pass(900_000)
    server.next.length = 0
    await pass(10_000)
    const kept = server.sent(1).map(({ slot }) => slot - START)
    expect(kept[1]).toBeGreaterThan(200_000)
    expect(kept.at(-1)).toBeGreaterThan(900_000)
  })
})

describe('shutdown', () => {
  it('waits for running checks, reports them and unregisters', async () => {
    const server = setUp({ changed: [order(1)] }, { lasting: 2_000 })
    await pass(1_500)
    const stopped = server.prober.stop()
    await pass(4_000)
    await stopped
    expect(slots(server.sent(1))).toEqual(['1 ok'])
    expect(server.reports.map(({ isLeaving }) => isLeaving).filter(Boolean)).toHaveLength(1)
    expect(server.reports.at(-1)?.isLeaving).toBe(true)
    await pass(60_000)
    expect(server.begun).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('does not wait forever', async () => {
    const server = setUp({ changed: [order(1)] }, { lasting: 600_000 })
    await pass(1_500)
    server.next.push(new Error('gone'))
    const stopped = server.prober.stop()
    await pass(7_000)
    await stopped
    expect(server.sent(1)).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})
