import type { FormFactor, RunMetrics } from '../../schemas/agent'
import type { MainCause, MainCauses } from '../../schemas/report-summary'
import { type MetricId, rate, thresholdFor } from '../../values/web-vitals'
import type { Conclusion } from './conclusion'
import { missingFigures, type RequiredFigure } from './missing-figures'
import { type Rating, SCORE_GOOD_FROM } from './scores'

/** Metrics that the verdict can name: those with a rated card. Of equals the core ones come first. */
export const VERDICT_METRICS = ['lcp', 'tbt', 'cls', 'inp', 'fcp', 'si', 'ttfb'] as const
export type VerdictMetric = (typeof VERDICT_METRICS)[number]
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

function namedOf({ metrics, formFactor }: RatedDevice): Named[] {
  return VERDICT_METRICS.flatMap((metric): Named[] => {
    const value = metrics[metric] ?? null
    const rating = rate(metric, value, formFactor)
    return value === null || rating === null ? [] : [{ metric, value, rating }]
  })
}

/** The worst rating first, of equals a core metric, then the farthest beyond good. */
function worstOf(device: RatedDevice): Named | undefined {
  const isCore = ({ metric }: Named) => Number(CORE.includes(metric))
  const [worst] = namedOf(device).toSorted(
    (a, b) =>
      RANK[b.rating] - RANK[a.rating] ||
      isCore(b) - isCore(a) ||
      excess(b, device.formFactor) - excess(a, device.formFactor),
  )
  return worst
}

const POOR_KINDS: Partial<Record<VerdictMetric, 'unresponsive' | 'unstable'>> = {
  tbt: 'unresponsive',
  inp: 'unresponsive',
  cls: 'unstable',
}

type Measured = Pick<RatedDevice, 'metrics' | 'performance' | 'gapReason'>
export const missingOf = ({ metrics, performance, gapReason = null }: Measured): Missing => ({
  figures: missingFigures({ ...metrics, performance }),
  gapReason,
})

export function rateDevice(device: RatedDevice): DeviceVerdict {
  if (device.isFailed) return { kind: 'failed', reason: device.failure ?? null }
  const worst = worstOf(device)
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
  if (worst.rating === 'warning') return { kind: 'improvable', named: worst, missing }
  return { kind: POOR_KINDS[worst.metric] ?? 'slow', named: worst, missing }
}

export type VerdictTone = Rating | 'info'

/** Of a device: as bad as its worst metric, but a good score with one weak metric stays good. */
export function toneOf(verdict: DeviceVerdict): VerdictTone {
  if (verdict.kind === 'failed') return 'poor'
  if (!('named' in verdict)) return 'info'
  const { rating } = verdict.named
  if (verdict.kind !== 'exception') return rating
  return rating === 'poor' ? 'warning' : 'good'
}

export interface ShownDevice extends RatedDevice {
  /** Noisy, and measured again. */
  isProvisional: boolean
  causes: MainCauses
  /** What the card of a metric concludes. */
  conclusionOf: (metric: VerdictMetric) => Conclusion | null
}

type Changed = Extract<Conclusion, { kind: 'changed' }>

export interface Verdict {
  tone: VerdictTone
  certainty: 'sure' | 'noisy' | 'provisional'
  name: string
  own: DeviceVerdict
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
  const plain = { name, own, others, cause: null, change: null }
  if (!('named' in own)) return { ...plain, tone: toneOf(own), certainty: 'sure' }
  if (isProvisional || isExcluded)
    return { ...plain, tone: 'info', certainty: isProvisional ? 'provisional' : 'noisy' }
  const { metric } = own.named
  const cause = own.kind !== 'good' && isCaused(causes, metric) ? (causes[metric] ?? null) : null
  return { ...plain, tone: toneOf(own), certainty: 'sure', cause, change: changeOf(device, metric) }
}
