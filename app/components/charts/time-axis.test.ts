import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { METRIC_KEYS } from '~/shared/values/metric-keys'
import { axisOf, busyMs, lanesOf, momentsOf, percentAt, shareAt, shiftMarksOf } from './time-axis'

const NOTHING = Object.fromEntries(METRIC_KEYS.map((key) => [key, null])) as Parameters<typeof momentsOf>[0]

describe('the axis', () => {
  it('ends shortly after the last event, with round ticks', () => {
    const axis = axisOf([{ startMs: 0, endMs: 1830 }], [{ atMs: 900 }])
    expect(axis).toEqual({ ticks: [0, 500, 1000, 1500], endMs: 1867 })
    expect(axisOf([{ startMs: 0, endMs: 300 }], [{ atMs: 4000 }])).toEqual({
      ticks: [0, 1000, 2000, 3000, 4000],
      endMs: 4080,
    })
    expect(axisOf([], []).endMs).toBe(1)
  })

  it('clamps positions to its edges', () => {
    const axis = { ticks: [], endMs: 2000 }
    expect([-5, 0, 500, 9000].map((at) => shareAt(axis, at))).toEqual([0, 0, 0.25, 1])
    expect(percentAt(axis, 333)).toBe('16.7%')
  })
})

describe('moments', () => {
  const metrics = { ...NOTHING, fcp: 800, lcp: 1900, tti: 2100, load: 2400 }

  it('include only measured ones', () => {
    expect(momentsOf(metrics, false)).toEqual([
      { key: 'fcp', atMs: 800 },
      { key: 'lcp', atMs: 1900 },
      { key: 'tti', atMs: 2100 },
      { key: 'load', atMs: 2400 },
    ])
    expect(momentsOf(NOTHING, false)).toEqual([])
  })

  it('of a simulated load are omitted', () => {
    expect(momentsOf(metrics, true)).toEqual([{ key: 'load', atMs: 2400 }])
  })
})

describe('shifts', () => {
  const shift = (atMs: number, value: number, counts = false) => ({ atMs, value, counts })

  it('are in order of time, merged at the same moment', () => {
    expect(shiftMarksOf([shift(900, 0.5), shift(300, 0.25, true), shift(300, 0.5)])).toEqual([
      shift(300, 0.75, true),
      shift(900, 0.5),
    ])
    expect(shiftMarksOf([])).toEqual([])
  })
})

describe('labels', () => {
  it('share a row if there is room, else use several', () => {
    expect(lanesOf([0.1, 0.5, 0.9], 0.13)).toEqual([0, 0, 0])
    expect(lanesOf([0.5, 0.5, 0.55, 0.64], 0.13)).toEqual([0, 1, 2, 0])
    expect(lanesOf([0.9, 0.1], 0.13)).toEqual([0, 0])
  })

  it('never overlap', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }), (shares) => {
        const lanes = lanesOf(shares, 0.13)
        for (const [i, a] of shares.entries())
          for (const [j, b] of shares.entries())
            if (i < j && lanes[i] === lanes[j]) expect(Math.abs(a - b)).toBeGreaterThan(0.13 - 1e-6)
      }),
    )
  })
})

describe('the busy time', () => {
  const spans = (...pairs: [number, number][]) => pairs.map(([startMs, endMs]) => ({ startMs, endMs }))

  it('counts parallel requests once, and no pauses', () => {
    expect(busyMs([])).toBe(0)
    expect(busyMs(spans([0, 100], [50, 80]))).toBe(100)
    expect(busyMs(spans([300, 350], [0, 100], [90, 120]))).toBe(170)
  })

  it('is at most the sum and at least the longest of them', () => {
    const pair = fc
      .tuple(fc.nat(5000), fc.nat(5000))
      .map(([at, length]): [number, number] => [at, at + length])
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1, maxLength: 20 }), (pairs) => {
        const lengths = pairs.map(([from, to]) => to - from)
        const busy = busyMs(spans(...pairs))
        expect(busy).toBeGreaterThanOrEqual(Math.max(...lengths))
        expect(busy).toBeLessThanOrEqual(lengths.reduce((a, b) => a + b, 0))
      }),
    )
  })
})
