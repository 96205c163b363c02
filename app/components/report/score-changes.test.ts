import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import type { ReportView } from '~/shared/schemas/lighthouse'
import { scoreChanges } from './score-changes'

const HOUR_MS = 3_600_000
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

describe('the change of scores since the test before', () => {
  it('is told where both were measured', () => {
    expect(scoreChanges(reportOf())).toEqual({ performance: -5, accessibility: 0 })
  })

  it('is not told across a change of method, but after one', () => {
    expect(scoreChanges(reportOf({}, [2]))).toEqual({})
    expect(scoreChanges(reportOf({}, [1]))).toEqual({ performance: -5, accessibility: 0 })
  })

  it('is not told of a disturbed test, of the first, or where the one before is not in the series', () => {
    expect(scoreChanges(reportOf({ isNoisy: true }))).toEqual({})
    expect(scoreChanges(reportOf({ previous: null }))).toEqual({})
    expect(scoreChanges(reportOf({ previous: v7({ msecs: BEFORE - 1 }) }))).toEqual({})
    expect(scoreChanges({ ...reportOf(), series: null })).toEqual({})
  })
})
