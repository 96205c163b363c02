import { describe, expect, test } from 'vitest'
import { SCATTER_GRID } from '~/shared/rules/charts/scatter'
import { type SingleRuns, scatterDots } from './scatter-dots'

const SPAN = { from: 0, to: 120_000 }
const WIDTH = SPAN.to / SCATTER_GRID.columns
const runsOf = (...all: [at: number, value: number | null, noisy?: 1][]): SingleRuns => ({
  times: all.map(([at]) => at),
  values: all.map(([, value]) => value),
  noisy: all.map(([, , noisy]) => noisy ?? 0),
})
const NONE = runsOf()
const single = (kind: string, at: number, value: number) => ({
  kind,
  at,
  value,
  low: value,
  high: value,
  runs: 1,
})

describe('the dots of a scatter', () => {
  test('are single runs while they do not overlap, oldest first', () => {
    const { dots, notMeasured } = scatterDots(
      runsOf([50_000, 300], [10_000, 100], [90_000, 900, 1]),
      runsOf([50_000, 700]),
      SPAN,
    )
    expect(dots).toEqual([
      single('point', 10_000, 100),
      single('point', 50_000, 300),
      single('other', 50_000, 700),
      single('disturbed', 90_000, 900),
    ])
    expect(notMeasured).toBe(0)
  })

  test('merge overlapping runs, each kind separately', () => {
    const near = (value: number): [number, number] => [WIDTH * 3 + value, value]
    const { dots } = scatterDots(
      runsOf([0, 0], near(500), near(504), near(502), [SPAN.to - 1, 1000]),
      runsOf(near(501)),
      SPAN,
    )
    expect(dots.slice(1, 3)).toEqual([
      single('other', WIDTH * 3 + 501, 501),
      { kind: 'point', at: WIDTH * 3 + 502, value: 502, low: 500, high: 504, runs: 3 },
    ])
    expect(dots).toHaveLength(4)
  })

  test('exclude missing values, which are counted', () => {
    const { dots, notMeasured } = scatterDots(runsOf([1, null], [2, 0]), runsOf([3, null, 1]), SPAN)
    expect(dots).toEqual([single('point', 2, 0)])
    expect(notMeasured).toBe(2)
    expect(scatterDots(runsOf([1, null]), NONE, SPAN)).toEqual({ dots: [], notMeasured: 1 })
    expect(scatterDots(NONE, NONE, SPAN)).toEqual({ dots: [], notMeasured: 0 })
  })

  test('show the exact value where all are equal', () => {
    const value = 0.1
    const equal = Array.from({ length: 3 }, (_, i): [number, number] => [i, value])
    expect(scatterDots(runsOf(...equal), NONE, SPAN).dots).toEqual([
      { ...single('point', 1, value), runs: 3 },
    ])
  })
})
