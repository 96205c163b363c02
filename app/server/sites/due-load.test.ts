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

describe('what schedules bring', () => {
  test('comes through the jitter of their sites', () => {
    const minutes = (text: string, more: number) => at(text).getTime() + more * 60_000
    expect(arrivals([group({ min_jitter: 60 })])).toEqual([
      { from: minutes('11:00', 1), to: minutes('11:00', 5), runs: 12 },
      { from: minutes('12:00', 1), to: minutes('12:00', 5), runs: 12 },
    ])
  })

  test('holds what was due before by the cron and is so only now by its jitter', () => {
    expect(arrivals([group({ cron: '15 10 * * *', max_jitter: 3_600 })])).toHaveLength(1)
    expect(arrivals([group({ cron: '15 10 * * *', max_jitter: 300 })])).toEqual([])
  })

  test('is that of the location alone', () => {
    expect(arrivals([group({ location_id: 2 })])).toEqual([])
  })

  test('leaves out what is asked about', () => {
    const runs = (own: LocationTiming[]) => arrivals([group()], own).map((arrival) => arrival.runs)
    expect(runs([group({ runs: 2 })])).toEqual([10, 10])
    expect(runs([group({ runs: 2, location_id: 2 })])).toEqual([12, 12])
    expect(runs([group({ runs: 2, timezone: 'Asia/Tokyo' })])).toEqual([12, 12])
    expect(runs([group()])).toEqual([])
  })
})

describe('the next time that a schedule is due', () => {
  const schedule = { ...HOURLY, isEnabled: true }

  test('is later by half of the longest jitter where the site has none yet', () => {
    expect(nextDue(schedule, undefined, at('10:30'))).toEqual(at('11:03'))
  })
  test('is later by its own jitter where it has', () => {
    const due = nextDue(schedule, 7, at('10:30'))?.getTime() ?? 0
    expect(due).toBeGreaterThanOrEqual(at('11:00').getTime())
    expect(due).toBeLessThanOrEqual(at('11:06').getTime())
  })
  test('is not known while it is paused', () => {
    expect(nextDue({ ...schedule, isEnabled: false }, 7, at('10:30'))).toBeNull()
  })
})

test('what waits now matters for some hours', () => {
  expect(lookbackStart(at('16:00'), at('10:30'))).toEqual({ from: at('10:30'), isSoon: true })
  expect(lookbackStart(at('16:30'), at('10:29'))).toEqual({ from: at('10:30'), isSoon: false })
})
