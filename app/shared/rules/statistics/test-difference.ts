import { minimumDetectableDifference } from './minimum-detectable-change'
import { minimumEffect } from './regressions'

/**
 * 'noise': not significant; 'few': too few tests; 'single': one run, whose variation is unknown; the last
 * three differ in more than the page.
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

/** Whether only the page differs between two tests. */
export const COMPARABILITY = ['same', 'single', 'disturbed', 'engine', 'device'] as const
export type Comparability = (typeof COMPARABILITY)[number]

interface ScatterPoint {
  at: number
  value: number | null
}

/** Points around two tests, split at the middle, so that the change itself does not count as variation. */
export function pointsAround(points: readonly ScatterPoint[], [one, other]: readonly [number, number]) {
  const middle = (one + other) / 2
  const measured = points.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]))
  const valuesOf = (isFirst: boolean) =>
    measured.filter(({ at }) => at < middle === isFirst).map(({ value }) => value)
  return [valuesOf(true), valuesOf(false)] as const
}

interface DiffInput {
  key: string
  before: number | null
  after: number | null
  /** Comparable values of the two levels, for their variation. */
  scatter: readonly [readonly number[], readonly number[]]
  sameness: Comparability
  isMoreBetter: boolean
}

interface TestDifference {
  difference: number | null
  /** Minimum detectable change; null when unknown. */
  smallest: number | null
  verdict: Verdict | null
}

const ROUNDING = 10_000
const round = (value: number) => Math.round(value * ROUNDING) / ROUNDING

/** The difference (later minus earlier) with its verdict. */
export function testDifference(input: DiffInput): TestDifference {
  const { key, before, after, scatter: levels, sameness, isMoreBetter } = input
  if (before === null || after === null) return { difference: null, smallest: null, verdict: null }
  const difference = round(after - before)
  if (sameness !== 'same') return { difference, smallest: null, verdict: sameness }
  const scatter = minimumDetectableDifference(levels, [1, 1])
  const smallest = scatter === null ? null : round(Math.max(scatter, minimumEffect(key, before)))
  if (difference === 0) return { difference, smallest, verdict: 'same' }
  if (smallest === null) return { difference, smallest, verdict: 'few' }
  if (Math.abs(difference) <= smallest) return { difference, smallest, verdict: 'noise' }
  return { difference, smallest, verdict: difference > 0 === isMoreBetter ? 'better' : 'worse' }
}
