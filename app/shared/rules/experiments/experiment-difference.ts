import type { ExperimentKind } from '../../schemas/experiment-change'
import { median } from '../statistics/statistics'

/** What the two arms of an experiment are compared by. */
export const EXPERIMENT_FIGURES = [
  'performance',
  'lcp',
  'fcp',
  'cls',
  'tbt',
  'si',
  'ttfb',
  'bytes',
  'requests',
] as const
export type ExperimentFigure = (typeof EXPERIMENT_FIGURES)[number]
export type ExperimentFigures = Record<ExperimentFigure, number | null>

/** The figure that decides, named before anything is measured: the best of many would often be luck. */
export const DECIDED_BY: Record<ExperimentKind, ExperimentFigure> = {
  blockThirdParties: 'performance',
  blockDomain: 'performance',
  preloadLcpImage: 'lcp',
  inlineStylesheet: 'fcp',
  deferStylesheet: 'fcp',
  inlineScript: 'fcp',
  deferScript: 'fcp',
  asyncScript: 'fcp',
  imageDimensions: 'cls',
  cacheHeaders: 'lcp',
  compression: 'lcp',
}

export type Verdict = 'better' | 'worse' | 'noClearDifference'

/** `effect` is by how much B lies above A, `confidence` how sure it is that the truth lies from `low` to `high`. */
export interface Difference {
  control: number
  changed: number
  effect: number
  low: number
  high: number
  confidence: number
  verdict: Verdict
}

const WANTED_CONFIDENCE = 0.95
export const MIN_VALUES = 3

/** How many orders of two samples give each value of the Mann-Whitney statistic, from 0 up to `most`. */
function countRankSums(a: number, b: number, most: number): number[] {
  const ways = [1, ...Array<number>(most).fill(0)]
  const at = (u: number) => ways[u] ?? 0
  for (let i = 1; i <= a; i++) {
    for (let u = most; u >= b + i; u--) ways[u] = at(u) - at(u - b - i)
    for (let u = i; u <= most; u++) ways[u] = at(u) + at(u - i)
  }
  return ways
}

function ordersOf(a: number, b: number): number {
  let all = 1
  for (let i = 1; i <= a; i++) all *= (b + i) / i
  return all
}

/** How many differences may be cut off at each end, and what confidence the rest has; exact for any number of values. */
function cutFor(a: number, b: number): { cut: number; confidence: number } {
  const all = ordersOf(a, b)
  const ways = countRankSums(a, b, Math.floor((a * b) / 2))
  let below = 0
  let found = { cut: 0, confidence: 1 - 2 / all }
  for (const [u, count] of ways.entries()) {
    below += count
    const confidence = 1 - (2 * below) / all
    if (confidence < WANTED_CONFIDENCE) break
    found = { cut: u, confidence }
  }
  return found
}

function verdictOf(figure: ExperimentFigure, low: number, high: number): Verdict {
  if (low <= 0 && high >= 0) return 'noClearDifference'
  return low > 0 === (figure === 'performance') ? 'better' : 'worse'
}

/**
 * The Hodges-Lehmann difference of two samples with the interval that inverts the exact Mann-Whitney test. Null where
 * either has fewer than three values. With fewer than four each no interval reaches 95 %: the widest is told with
 * the confidence that it has.
 */
export function differenceBetween(
  figure: ExperimentFigure,
  control: readonly (number | null)[],
  changed: readonly (number | null)[],
): Difference | null {
  const isThere = (value: number | null): value is number => value !== null
  const [a, b] = [control.filter(isThere), changed.filter(isThere)]
  if (a.length < MIN_VALUES || b.length < MIN_VALUES) return null
  const differences = a.flatMap((x) => b.map((y) => y - x)).sort((x, y) => x - y)
  const { cut, confidence } = cutFor(a.length, b.length)
  const low = differences[cut] ?? 0
  const high = differences[differences.length - 1 - cut] ?? 0
  return {
    control: median(a) ?? 0,
    changed: median(b) ?? 0,
    effect: median(differences) ?? 0,
    low,
    high,
    confidence,
    verdict: verdictOf(figure, low, high),
  }
}

export interface ExperimentResult {
  decidedBy: ExperimentFigure
  verdict: Verdict
  figures: Partial<Record<ExperimentFigure, Difference>>
}

/** What an experiment of this kind found; null where the figure that decides was not measured often enough. */
export function resultOf(
  kind: ExperimentKind,
  control: readonly ExperimentFigures[],
  changed: readonly ExperimentFigures[],
): ExperimentResult | null {
  const decidedBy = DECIDED_BY[kind]
  const figures: ExperimentResult['figures'] = {}
  for (const figure of EXPERIMENT_FIGURES) {
    const [a, b] = [control, changed].map((runs) => runs.map((run) => run[figure]))
    const difference = differenceBetween(figure, a ?? [], b ?? [])
    if (difference) figures[figure] = difference
  }
  const decisive = figures[decidedBy]
  return decisive ? { decidedBy, verdict: decisive.verdict, figures } : null
}
