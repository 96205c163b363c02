import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '~/shared/values/units'
import { periodsOf, phaseColumns, responseLines, type SelectedMonitor } from './response-lines'

const point = (at: number, p50: number | null): SelectedMonitor['points'][number] => ({
  at,
  mean: p50,
  p50,
  p95: p50,
  most: p50,
  phases: p50 === null ? {} : { connect: 1, ttfb: p50 - 1 },
  checks: 1,
  failed: 0,
  unknown: 0,
  missed: 0,
})

describe('the response over time', () => {
  const buckets = {
    bucketMs: MINUTE_MS,
    points: [point(0, 100), point(MINUTE_MS, null), point(5 * MINUTE_MS, 300)],
  }

  it('has a gap without responses and for missing buckets', () => {
    expect(responseLines(buckets)).toEqual({
      times: [0, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS],
      middle: [100, null, null, 300],
      high: [100, null, null, 300],
    })
    expect(phaseColumns(buckets).phases).toEqual([
      { connect: 1, ttfb: 99 },
      null,
      null,
      { connect: 1, ttfb: 299 },
    ])
  })
})

describe('the bands behind it', () => {
  const domain = [0, 1000 * MINUTE_MS] as const
  const span = (from: number, to: number | null, state: SelectedMonitor['spans'][number]['state']) => ({
    from: from * MINUTE_MS,
    to: to === null ? null : to * MINUTE_MS,
    state,
    reason: null,
  })

  it('show problems clipped to the dates; an ongoing one ends now', () => {
    const spans = [
      span(-10, 5, 'down'),
      span(5, 100, 'up'),
      span(100, 200, 'paused'),
      span(600, null, 'unknown'),
    ]
    const found = periodsOf({ spans, maintenance: [] }, domain, 700 * MINUTE_MS)
    expect(found.map(({ look, from, to }) => [look, from / MINUTE_MS, to / MINUTE_MS])).toEqual([
      ['poor', 0, 5],
      ['unknown', 600, 700],
    ])
  })

  it('merge if they are too close, but never across kinds', () => {
    const spans = [
      span(10, 11, 'down'),
      span(11.5, 12, 'down'),
      span(12, 13, 'degraded'),
      span(50, 51, 'down'),
    ]
    const found = periodsOf({ spans, maintenance: [] }, domain, 900 * MINUTE_MS)
    expect(found.map(({ look, from, to }) => [look, from / MINUTE_MS, to / MINUTE_MS])).toEqual([
      ['poor', 10, 12],
      ['warning', 12, 13],
      ['poor', 50, 51],
    ])
  })
})
