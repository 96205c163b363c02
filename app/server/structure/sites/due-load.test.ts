import { describe, expect, test } from 'vitest'
import { arrivalsAt, lookbackStart, nextDue } from './due-load'
import type { LocationTiming } from './prediction.store'

const at = (text: string) => new Date(`2026-11-21T${text}:00Z`)
const HOURLY = { cron: '0 * * * *', timezone: 'UTC' }
const group = (change: Partial<LocationTiming> = {}): LocationTiming => ({
  ...HOURLY,
  location_id: 1,
  combinations: 4,
  runs: 12,
  min_jitter: 0,
  max_jitter: 300,
  ...change,
})
const arrivals = (all: LocationTiming[], own: LocationTiming[] = []) =>
  arrivalsAt(1, { all, own }, at('10:30'), at('12:10'))

describe('the load of schedules', () => {
  test('includes the jitter of the sites', () => {
    const minutes = (text: string, more: number) => at(text).getTime() + more * 60_000
    expect(arrivals([group({ min_jitter: 60 })])).toEqual([
      { from: minutes('11:00', 1), to: minutes('11:00', 5), runs: 12 },
      { from: minutes('12:00', 1), to: minutes('12:00', 5), runs: 12 },
    ])
  })

  test('includes past occurrences that are delayed by jitter', () => {
    expect(arrivals([group({ cron: '15 10 * * *', max_jitter: 3_600 })])).toHaveLength(1)
    expect(arrivals([group({ cron: '15 10 * * *', max_jitter: 300 })])).toEqual([])
  })

  test('counts the given location only', () => {
    expect(arrivals([group({ location_id: 2 })])).toEqual([])
  })

  test('excludes the given site', () => {
    const runs = (own: LocationTiming[]) => arrivals([group()], own).map((arrival) => arrival.runs)
    expect(runs([group({ runs: 2 })])).toEqual([10, 10])
    expect(runs([group({ runs: 2, location_id: 2 })])).toEqual([12, 12])
    expect(runs([group({ runs: 2, timezone: 'Asia/Tokyo' })])).toEqual([12, 12])
    expect(runs([group()])).toEqual([])
  })
})

describe('the next due time of a schedule', () => {
  const schedule = { ...HOURLY, isEnabled: true }

  test('is later by half of the maximum jitter for a site without one', () => {
    expect(nextDue(schedule, undefined, at('10:30'))).toEqual(at('11:03'))
  })
  test('is later by the jitter of the site', () => {
    const due = nextDue(schedule, 7, at('10:30'))?.getTime() ?? 0
    expect(due).toBeGreaterThanOrEqual(at('11:00').getTime())
    expect(due).toBeLessThanOrEqual(at('11:06').getTime())
  })
  test('is unknown while paused', () => {
    expect(nextDue({ ...schedule, isEnabled: false }, 7, at('10:30'))).toBeNull()
  })
})

test('the current queue matters for some hours', () => {
  expect(lookbackStart(at('16:00'), at('10:30'))).toEqual({ from: at('10:30'), isSoon: true })
  expect(lookbackStart(at('16:30'), at('10:29'))).toEqual({ from: at('10:30'), isSoon: false })
})
