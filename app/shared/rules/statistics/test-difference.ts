import { minimumDetectableDifference } from './minimum-detectable-change'
import { minimumEffect, SEARCHED_METRICS, type SearchedMetric } from './regressions'

/**
 * What a difference between two tests means: 'noise' lies within what the series' scatter can tell, 'few' has too few
 * tests to know. 'single' is of one run, of which the scatter of tests says nothing; the last three are differences for
 * more than one reason.
 */
export const VERDICTS = [
  'better',
  'worse',
  'same',
  'noise',
  'few',
  'single',
  'disturbed',
  'engine',
  'device',
] as const
export type Verdict = (typeof VERDICTS)[number]

/** Whether two tests can be told apart by what happened to the page alone. */
export const COMPARABILITY = ['same', 'single', 'disturbed', 'engine', 'device'] as const
export type Comparability = (typeof COMPARABILITY)[number]

interface ScatterPoint {
  at: number
  value: number | null
}

/**
 * The points around two tests, those nearer to one and those nearer to the other: what changed between them would
 * else count as scatter.
 */
export function pointsAround(points: readonly ScatterPoint[], [one, other]: readonly [number, number]) {
  const middle = (one + other) / 2
  const known = points.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]))
  const valuesOf = (isFirst: boolean) =>
    known.filter(({ at }) => at < middle === isFirst).map(({ value }) => value)
  return [valuesOf(true), valuesOf(false)] as const
}

const isSearched = (key: string): key is SearchedMetric =>
  (SEARCHED_METRICS as readonly string[]).includes(key)

interface DiffInput {
  key: string
  before: number | null
  after: number | null
  points: readonly ScatterPoint[]
  /** When the tests were. */
  times: readonly [number, number]
  sameness: Comparability
  isMoreBetter: boolean
}

interface TestDifference {
  difference: number | null
  /** The smallest difference between two tests that the series can tell; null where nobody knows. */
  smallest: number | null
  verdict: Verdict | null
}

const ROUNDING = 10_000
const round = (value: number) => Math.round(value * ROUNDING) / ROUNDING

/** The later figure less the earlier, and what it is worth. */
export function testDifference(asked: DiffInput): TestDifference {
  const { key, before, after, points, times, sameness, isMoreBetter } = asked
  if (before === null || after === null) return { difference: null, smallest: null, verdict: null }
  const difference = round(after - before)
  if (sameness !== 'same') return { difference, smallest: null, verdict: sameness }
  const scatter = minimumDetectableDifference(pointsAround(points, times), [1, 1])
  const least = isSearched(key) ? minimumEffect(key, before) : 0
  const smallest = scatter === null ? null : round(Math.max(scatter, least))
  if (difference === 0) return { difference, smallest, verdict: 'same' }
  if (smallest === null) return { difference, smallest, verdict: 'few' }
  if (Math.abs(difference) <= smallest) return { difference, smallest, verdict: 'noise' }
  return { difference, smallest, verdict: difference > 0 === isMoreBetter ? 'better' : 'worse' }
}
