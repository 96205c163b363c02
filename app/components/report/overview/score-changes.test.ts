import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import type { ReportView } from '~/shared/schemas/report-view'
import { HOUR_MS } from '~/shared/values/units'
import { differenceFromPrevious, scoreChanges } from './score-changes'

const AT = Date.UTC(2026, 10, 20, 12)
const BEFORE = AT - HOUR_MS

const reportOf = (more: object = {}, breaks: number[] = []) => {
  const times = [BEFORE - HOUR_MS, BEFORE, AT]
  const line = (values: (number | null)[]) => ({ times, values, breaks })
  const report = {
    point: {
      createdAt: new Date(AT).toISOString(),
      previous: v7({ msecs: BEFORE }),
      isNoisy: false,
      scores: { performance: 80, accessibility: 90, bestPractices: null, seo: 70 },
      ...more,
    },
    series: {
      lines: {
        performance: line([10, 85, 80]),
        accessibility: line([10, 90, 90]),
        bestPractices: line([10, 50, null]),
        seo: line([10, null, 70]),
      },
    },
  }
  return report as unknown as ReportView
}

describe('the change of scores since the previous test', () => {
  it('is the difference if both tests have a value', () => {
    expect(scoreChanges(reportOf())).toEqual({ performance: -5, accessibility: 0 })
  })

  it('is missing across a method change, but present after one', () => {
    expect(scoreChanges(reportOf({}, [2]))).toEqual({})
    expect(scoreChanges(reportOf({}, [1]))).toEqual({ performance: -5, accessibility: 0 })
  })

  it('is missing for a noisy test, the first test and a previous test outside the series', () => {
    expect(scoreChanges(reportOf({ isExcluded: true }))).toEqual({})
    expect(scoreChanges(reportOf({ previous: null }))).toEqual({})
    expect(scoreChanges(reportOf({ previous: v7({ msecs: BEFORE - 1 }) }))).toEqual({})
    expect(scoreChanges({ ...reportOf(), series: null })).toEqual({})
  })
})

describe('the change of a metric since the previous test', () => {
  const lines = (lcp: (number | null)[], breaks: number[] = []) => ({
    lcp: { times: [BEFORE - HOUR_MS, BEFORE, AT], values: lcp, breaks },
  })
  const reportWith = (
    lcp: (number | null)[],
    smallest: number | null = 100,
    more: object = {},
    breaks?: number[],
  ) => {
    const report = reportOf({ metrics: { lcp: lcp.at(-1) }, ...more })
    const smallestChanges =
      smallest === null ? {} : { lcp: { absolute: smallest, relative: null, points: 9 } }
    return { ...report, series: { lines: lines(lcp, breaks), smallestChanges } } as unknown as ReportView
  }

  it.each<[string, ReportView, ReturnType<typeof differenceFromPrevious>]>([
    ['a real change', reportWith([1, 2_000, 2_150]), { difference: 150, isScatter: false }],
    ['within scatter of both tests', reportWith([1, 2_000, 2_141]), { difference: 141, isScatter: true }],
    ['too small to matter', reportWith([1, 2_000, 2_050], 10), { difference: 50, isScatter: true }],
    ['better', reportWith([1, 2_000, 1_500]), { difference: -500, isScatter: false }],
    ['within scatter', reportWith([1, 2_000, 1_901]), { difference: -99, isScatter: true }],
    ['of unknown weight', reportWith([1, 2_000, 1_901], null), { difference: -99, isScatter: null }],
    ['none where it was not measured then', reportWith([1, null, 2_100]), null],
    ['none where it is not measured now', reportWith([1, 2_000, null]), null],
    ['none across a change of method', reportWith([1, 2_000, 2_100], 100, {}, [2]), null],
    ['none of the first test', reportWith([1, 2_000, 2_100], 100, { previous: null }), null],
    ['none of a disturbed test', reportWith([1, 2_000, 2_100], 100, { isExcluded: true }), null],
  ])('is %s', (_, report, expected) => {
    expect(differenceFromPrevious(report, 'lcp')).toEqual(expected)
  })

  it('is null for a metric outside the series', () => {
    expect(differenceFromPrevious(reportWith([1, 2_000, 2_100]), 'fcp')).toBeNull()
  })
})
