import type { ExperimentKind } from '../../schemas/experiment-change'
import { median } from '../statistics/statistics'

/** Compared metrics. */
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

/** Primary metric per experiment, fixed in advance: the best of many would often be chance. */
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

/** `effect` is B minus A; `confidence` of the interval from `low` to `high`. */
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

/** Frequencies of the Mann-Whitney statistic, from 0 to `most`. */
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

/** Differences to drop at each end and the exact confidence of the rest. */
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
 * Hodges-Lehmann estimate with the interval from the exact Mann-Whitney test. null with fewer than three
 * values per side. With three each no interval reaches 95 %, so the widest is returned with its confidence.
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

/** Result by the primary metric; null with too few measurements. */
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
