import { describe, expect, it } from 'vitest'
import { NOT_MEASURED } from '~/shared/format/figure'
import type { ScatterDot } from '~/shared/schemas/scatter'
import { HOUR_MS } from '~/shared/values/units'
import { dotLayers, scatterRows } from './scatter'

const dot = (at: number, value: number, more: Partial<ScatterDot> = {}): ScatterDot => ({
  kind: 'point',
  at,
  value,
  low: value,
  high: value,
  runs: 1,
  ...more,
})
const FRAME = { x: [0, 100], y: [0, 1000], box: { width: 800, height: 200 } } as const

describe('the dots of a scatter', () => {
  it('are positioned by time and value', () => {
    const layers = dotLayers([dot(0, 0), dot(50, 250), dot(100, 1000)], FRAME)
    expect(layers).toEqual([{ kind: 'point', width: 6, path: 'M0.0 200.0h0M400.0 150.0h0M800.0 0.0h0' }])
  })

  it('share a path per look, with counted runs on top', () => {
    const layers = dotLayers(
      [dot(10, 100), dot(20, 100, { kind: 'disturbed' }), dot(30, 100, { kind: 'other' }), dot(40, 100)],
      FRAME,
    )
    expect(layers.map(({ kind }) => kind)).toEqual(['disturbed', 'other', 'point'])
    expect(layers.at(-1)?.path.match(/h0/g)).toHaveLength(2)
  })

  it('are larger for several runs at one place', () => {
    const layers = dotLayers(
      [1, 2, 4, 5, 90].map((runs, i) => dot(i, 1, { runs })),
      FRAME,
    )
    expect(layers.map(({ width, path }) => [width, path.match(/h0/g)?.length])).toEqual([
      [6, 1],
      [8, 2],
      [11, 2],
    ])
  })

  it('stay inside the plot', () => {
    expect(dotLayers([dot(200, 5000)], FRAME)[0]?.path).toBe('M800.0 0.0h0')
    expect(dotLayers([], FRAME)).toEqual([])
  })
})

describe('the table of a scatter', () => {
  const TOLD = { domain: [0, 60 * HOUR_MS], timeZone: 'UTC', kind: 'ms' } as const

  it('has a row per run if there are few, newest first', () => {
    const rows = scatterRows([dot(HOUR_MS, 900), dot(2 * HOUR_MS, 1200, { kind: 'disturbed' })], TOLD)
    expect(rows.map(({ when, runs }) => [when, runs])).toEqual([
      ['1 Jan 1970, 02:00', 0],
      ['1 Jan 1970, 01:00', 1],
    ])
    expect(rows[0]).toMatchObject({ low: NOT_MEASURED, high: NOT_MEASURED, disturbed: '1 (1.20 s)' })
    expect(rows[1]).toMatchObject({ low: '900 ms', high: '900 ms', disturbed: NOT_MEASURED })
  })

  it('groups many runs with count and range, noisy ones separately', () => {
    const rows = scatterRows(
      [
        dot(0.2 * HOUR_MS, 900, { runs: 3, low: 800, high: 950 }),
        dot(0.8 * HOUR_MS, 700, { kind: 'other' }),
        dot(0.9 * HOUR_MS, 5000, { kind: 'disturbed', runs: 2, low: 4000, high: 6000 }),
        dot(59.9 * HOUR_MS, 600),
      ],
      TOLD,
    )
    expect(rows).toEqual([
      { at: 59, when: '3 Jan 1970, 11:00', runs: 1, low: '600 ms', high: '600 ms', disturbed: NOT_MEASURED },
      {
        at: 0,
        when: '1 Jan 1970, 00:00',
        runs: 4,
        low: '700 ms',
        high: '950 ms',
        disturbed: '2 (4.00 s to 6.00 s)',
      },
    ])
  })
})
