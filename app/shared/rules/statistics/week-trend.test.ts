import { describe, expect, it } from 'vitest'
import { DAY_MS } from '~/shared/values/units'
import { type DayFigure, dayLine, weekTrend } from './week-trend'

const END = Date.parse('2026-11-22T00:00:00Z')
const day = (
  age: number,
  value: number | null,
  engine: string | null = 'a',
  device: string | null = null,
): DayFigure => ({
  age,
  at: END - (age + 0.5) * DAY_MS,
  value,
  engine,
  device,
})
const days = (values: (number | null)[], engine = 'a', device: string | null = null, until = 0) =>
  values.map((value, i) =>
    day(until + values.length - 1 - i, value, value === null ? null : engine, value === null ? null : device),
  )

const STEADY = [2000, 2030, 1980, 2010, 1990, 2020, 2000]
const raised = (by: number) => STEADY.map((value) => value + by)

describe('the trend since last week', () => {
  it('compares the weekly medians', () => {
    const found = weekTrend(days([...STEADY, ...raised(600)]), 'lcp')
    expect(found).toMatchObject({ verdict: 'worse', before: 2000, after: 2600 })
    expect(weekTrend(days([...raised(600), ...STEADY]), 'lcp').verdict).toBe('better')
  })

  it('of a score improves when it rises', () => {
    const [low, high] = [
      [60, 61, 60, 59, 60, 60, 61],
      [80, 81, 80, 80, 79, 80, 80],
    ]
    expect(weekTrend(days([...low, ...high]), 'performance').verdict).toBe('better')
    expect(weekTrend(days([...high, ...low]), 'performance').verdict).toBe('worse')
  })

  it('within normal variation is noise, with the minimum detectable change', () => {
    const wild = [1500, 2600, 1900, 2900, 1700, 2300, 2100]
    const found = weekTrend(days([...wild, ...wild.map((value) => value + 250)]), 'lcp')
    expect(found).toMatchObject({ verdict: 'noise', before: 2100, after: 2350 })
    expect(found.smallest).toBeGreaterThan(250)
    expect(found.smallest).toBeLessThan(2500)
  })

  it('is not hidden by its own size', () => {
    const { verdict, smallest } = weekTrend(days([...STEADY, ...raised(5000)]), 'lcp')
    expect(verdict).toBe('worse')
    expect(smallest).toBeLessThan(200)
  })

  it('below the relevant size is noise, however steady the page', () => {
    const flat = Array.from({ length: 7 }, () => 1000)
    expect(weekTrend(days([...flat, ...flat.map((value) => value + 30)]), 'lcp')).toMatchObject({
      verdict: 'noise',
      smallest: 40,
    })
    const score = flat.map(() => 99)
    expect(weekTrend(days([...score, ...score.map(() => 98)]), 'performance').verdict).toBe('noise')
    expect(weekTrend(days([...score, ...score.map(() => 97)]), 'performance').verdict).toBe('worse')
  })

  it('needs days in both weeks', () => {
    const few = { verdict: 'few', before: null, after: null, smallest: null }
    expect(weekTrend([], 'lcp')).toEqual(few)
    expect(weekTrend(days(STEADY), 'lcp')).toEqual(few)
    expect(weekTrend(days([...STEADY, ...[null, null, null, null, null, 2600, 2600]]), 'lcp')).toEqual(few)
    expect(weekTrend(days([...STEADY, ...[null, null, null, null, 2600, 2600, 2600]]), 'lcp')).toMatchObject({
      verdict: 'worse',
      after: 2600,
    })
  })

  it('compares one method only', () => {
    const changed = [...days([...STEADY, ...STEADY]).slice(0, 7), ...days(raised(600), 'b')]
    expect(weekTrend(changed, 'lcp')).toEqual({
      verdict: 'method',
      before: null,
      after: null,
      smallest: null,
    })
  })

  it('compares one device only, and treats an unknown one as the same', () => {
    const since = (device: string | null) => days(raised(600), 'a', device)
    const verdict = (before: string | null, after: string | null) =>
      weekTrend([...days(STEADY, 'a', before, 7), ...since(after)], 'lcp').verdict
    expect(verdict('wide', 'narrow')).toBe('method')
    expect(verdict('wide', 'wide')).toBe('worse')
    expect(verdict(null, 'wide')).toBe('worse')
    expect(verdict('wide', null)).toBe('worse')
    const unkept = [...days(STEADY, 'a', null, 7), ...since('new')]
    expect(weekTrend([...days([2000], 'a', 'old', 14), ...unkept], 'lcp')).toEqual(weekTrend(unkept, 'lcp'))
  })

  it('uses four weeks, however many are shown', () => {
    const wild = Array.from({ length: 60 }, (_, i) => 1000 + (i % 5) * 900)
    const month = days([...STEADY, ...STEADY, ...STEADY, ...raised(300)])
    const trend = weekTrend(month, 'lcp')
    expect(trend.verdict).toBe('worse')
    expect(weekTrend([...days(wild, 'a', null, 28), ...month], 'lcp')).toEqual(trend)
    expect(weekTrend([...days(wild, 'b', null, 28), ...month], 'lcp')).toEqual(trend)
  })

  it('needs enough days to estimate the noise', () => {
    const three = [null, null, null, null, 2000, 2010, 2020]
    expect(weekTrend(days([...three, ...three]), 'lcp').verdict).toBe('few')
    const before = days(STEADY, 'b', null, 14)
    expect(weekTrend([...before, ...days([...three, ...three])], 'lcp').verdict).toBe('few')
    const alike = days(STEADY, 'a', null, 14)
    expect(weekTrend([...alike, ...days([...three, ...three])], 'lcp').verdict).toBe('noise')
  })
})

describe('the daily line', () => {
  it('has a gap where all tests of a day failed', () => {
    const { values } = dayLine([day(3, 10), day(2, null, null), day(1, 12), day(1, null, null), day(0, 13)])
    expect(values).toEqual([10, null, 12, 13])
  })

  it('breaks where the method changes', () => {
    const line = dayLine([day(3, 10), day(2, 11), day(1, null, null), day(0, 20, 'b')])
    expect(line.breaks).toEqual([3])
    expect(line.times).toHaveLength(4)
    expect(dayLine([day(1, 10), day(0, 11)]).breaks).toEqual([])
  })

  it('breaks where the device changes, but not where device data starts', () => {
    const line = (...devices: (string | null)[]) =>
      dayLine(devices.map((device, i) => day(devices.length - i, 10, 'a', device))).breaks
    expect(line('wide', 'narrow', 'narrow')).toEqual([1])
    expect(line(null, 'wide', 'wide')).toEqual([])
    expect(line('wide', null, 'narrow')).toEqual([2])
  })
})
