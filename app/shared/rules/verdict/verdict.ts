import type { FormFactor, RunMetrics } from '../../schemas/agent'
import type { MainCause, MainCauses } from '../../schemas/report-summary'
import { type MetricId, rate, thresholdFor } from '../../values/web-vitals'
import { missingFigures, type RequiredFigure } from '../report/missing-figures'
import { type Rating, SCORE_GOOD_FROM } from '../report/scores'
import type { Conclusion } from './conclusion'
import { LEVEL_METRICS } from './level-measures'
import { type LevelScore, type LevelScores, poorScores } from './poor-scores'

export type VerdictMetric = (typeof LEVEL_METRICS)[number]
const CORE: readonly VerdictMetric[] = ['lcp', 'tbt', 'cls', 'inp']

export interface RatedDevice {
  name: string
  formFactor: FormFactor
  isFailed: boolean
  /** Why it failed, as a sentence. */
  failure?: string | null
  /** Why it lacks figures, as a code. */
  gapReason?: string | null
  /** Noisy and not counted. */
  isExcluded: boolean
  performance: number | null
  metrics: Partial<Pick<RunMetrics, VerdictMetric>>
}

interface Named {
  metric: VerdictMetric
  value: number
  rating: Rating
}

export interface Missing {
  figures: RequiredFigure[]
  gapReason: string | null
}

/**
 * 'good': all metrics are; 'exception': a good score, yet a metric that is not; 'slow', 'unresponsive' and 'unstable':
 * a poor metric, by what it means; 'improvable': none is poor, some not good; 'incomplete': what was measured is good.
 */
export type DeviceVerdict =
  | { kind: 'failed'; reason: string | null }
  | { kind: 'notMeasured' }
  | { kind: 'incomplete'; missing: Missing }
  | { kind: 'good'; named: Named }
  | { kind: 'exception'; named: Named; score: number }
  | { kind: 'improvable' | 'slow' | 'unresponsive' | 'unstable'; named: Named; missing: Missing }

const RANK: Record<Rating, number> = { good: 0, warning: 1, poor: 2 }

/** How far a value is beyond what is still good. */
function excess({ metric, value }: Named, formFactor: FormFactor): number {
  const good = thresholdFor(metric, formFactor)?.good ?? 0
  return good > 0 ? value / good : 0
}

type Rated = Pick<RatedDevice, 'metrics' | 'formFactor'>

function namedOf({ metrics, formFactor }: Rated): Named[] {
  return LEVEL_METRICS.flatMap((metric): Named[] => {
    const value = metrics[metric] ?? null
    const rating = rate(metric, value, formFactor)
    return value === null || rating === null ? [] : [{ metric, value, rating }]
  })
}

/** Metrics that are not good, the one that the headline names first. */
export function weakMetrics(device: Rated): VerdictMetric[] {
  return rankedOf(device)
    .filter(({ rating }) => rating !== 'good')
    .map(({ metric }) => metric)
}

/** The worst rating first, of equals a core metric, then the farthest beyond good. */
function rankedOf(device: Rated): Named[] {
  const isCore = ({ metric }: Named) => Number(CORE.includes(metric))
  return namedOf(device).toSorted(
    (a, b) =>
      RANK[b.rating] - RANK[a.rating] ||
      isCore(b) - isCore(a) ||
      excess(b, device.formFactor) - excess(a, device.formFactor),
  )
}

const POOR_KINDS: Partial<Record<VerdictMetric, 'unresponsive' | 'unstable'>> = {
  tbt: 'unresponsive',
  inp: 'unresponsive',
  cls: 'unstable',
}

/** Of a metric that is not good. */
export const kindOf = ({ metric, rating }: Pick<Named, 'metric' | 'rating'>) =>
  rating === 'warning' ? 'improvable' : (POOR_KINDS[metric] ?? 'slow')

type Measured = Pick<RatedDevice, 'metrics' | 'performance' | 'gapReason'>
export const missingOf = ({ metrics, performance, gapReason = null }: Measured): Missing => ({
  figures: missingFigures({ ...metrics, performance }),
  gapReason,
})

export function rateDevice(device: RatedDevice): DeviceVerdict {
  if (device.isFailed) return { kind: 'failed', reason: device.failure ?? null }
  const [worst] = rankedOf(device)
  if (!worst) return { kind: 'notMeasured' }
  const { performance: score } = device
  const missing = missingOf(device)
  if (worst.rating === 'good') {
    if (missing.figures.length > 0) return { kind: 'incomplete', missing }
    const lcp = namedOf(device).find(({ metric }) => metric === 'lcp')
    return { kind: 'good', named: lcp ?? worst }
  }
  if (score !== null && score >= SCORE_GOOD_FROM && missing.figures.length === 0)
    return { kind: 'exception', named: worst, score }
  return { kind: kindOf(worst), named: worst, missing }
}

export type VerdictTone = Rating | 'info'

/** Of a device: as bad as its worst metric, but with a good score not poor. */
export function toneOf(verdict: DeviceVerdict): VerdictTone {
  if (verdict.kind === 'failed') return 'poor'
  if (!('named' in verdict)) return 'info'
  return verdict.kind === 'exception' ? 'warning' : verdict.named.rating
}

export interface ShownDevice extends RatedDevice {
  /** Noisy, and measured again. */
  isProvisional: boolean
  causes: MainCauses
  /** Of the other categories. */
  scores?: LevelScores
  /** What the card of a metric concludes. */
  conclusionOf: (metric: VerdictMetric) => Conclusion | null
}

type Changed = Extract<Conclusion, { kind: 'changed' }>

export interface Verdict {
  tone: VerdictTone
  /** Noisy or measured again. */
  isProvisional: boolean
  name: string
  own: DeviceVerdict
  /** Poor scores of other categories. */
  scores: { id: LevelScore; value: number }[]
  cause: MainCause | null
  /** A significant change: of the named metric, else the worst worsening of another. */
  change: { metric: VerdictMetric; by: Changed } | null
  /** Other devices with a result, worst first; `index` in the given list. */
  others: { name: string; verdict: DeviceVerdict; index: number }[]
}

const changedIn = (device: ShownDevice, metric: VerdictMetric): Changed | null => {
  const conclusion = device.conclusionOf(metric)
  return conclusion?.kind === 'changed' ? conclusion : null
}

function changeOf(device: ShownDevice, named: VerdictMetric): Verdict['change'] {
  const own = changedIn(device, named)
  if (own) return { metric: named, by: own }
  const share = (metric: VerdictMetric, { difference }: Changed) =>
    difference / (thresholdFor(metric as MetricId, device.formFactor)?.good ?? Number.POSITIVE_INFINITY)
  const [worst] = namedOf(device)
    .flatMap(({ metric }) => {
      const by = changedIn(device, metric)
      return by && by.difference > 0 ? [{ metric, by, share: share(metric, by) }] : []
    })
    .toSorted((a, b) => b.share - a.share)
  return worst ? { metric: worst.metric, by: worst.by } : null
}

const isCaused = (causes: MainCauses, metric: VerdictMetric): metric is VerdictMetric & keyof MainCauses =>
  metric in causes

function othersOf(devices: readonly RatedDevice[]): Verdict['others'] {
  const rank = (verdict: DeviceVerdict) => {
    const tone = toneOf(verdict)
    // Unknown is not fine.
    return tone === 'info' ? RANK.good + 0.5 : RANK[tone]
  }
  return devices
    .map((device, index) => ({ index, name: device.name, verdict: rateDevice(device) }))
    .filter(({ index }) => !devices[index]?.isExcluded)
    .sort((a, b) => rank(b.verdict) - rank(a.verdict))
}

/**
 * What the overview says first, from the figures of its cards: how the shown device does, what its worst metric is and
 * mainly made of, what changed significantly, and how the other devices do. A noisy test gets no cause and no change.
 */
export function verdictOf(device: ShownDevice, otherDevices: readonly RatedDevice[]): Verdict {
  const { name, causes, isProvisional, isExcluded } = device
  const own = rateDevice(device)
  const others = othersOf(otherDevices)
  const scores = own.kind === 'failed' ? [] : poorScores(device.scores ?? {})
  const tone = scores.length > 0 ? 'poor' : toneOf(own)
  const plain = { name, own, others, scores, tone, isProvisional: false, cause: null, change: null }
  if (!('named' in own)) return plain
  if (isProvisional || isExcluded) return { ...plain, isProvisional: true }
  const { metric } = own.named
  const cause = own.kind !== 'good' && isCaused(causes, metric) ? (causes[metric] ?? null) : null
  return { ...plain, cause, change: changeOf(device, metric) }
}
