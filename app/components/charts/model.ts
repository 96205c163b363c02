import { type Domain, highestOf, niceTicks } from './scale'
import { axisUnit, type ChartKind } from './units'

export type ChartSeries = {
  key: string
  name: string
  values: (number | null)[]
  /** 1 to 8; a thing keeps its hue across a screen. Without it the place in the list decides. */
  hue?: number
}

export type ChartAnnotation = {
  at: number
  kind: 'deployment' | 'note' | 'upgrade' | 'method' | 'outage' | 'worse' | 'better'
  text: string
  to?: string
}

/** What lasted for a while, behind the lines. */
export type ChartPeriod = {
  from: number
  to: number
  look: 'poor' | 'warning' | 'unknown' | 'planned'
  name: string
}

export type ChartInput = {
  title: string
  kind: ChartKind
  /** Moments in milliseconds, rising; every series has one value for each. */
  times: number[]
  series: ChartSeries[]
  timeZone: string
  /** Up to `good` is good and up to `warning` needs improvement; for scores from `good` and `warning` on. */
  threshold?: { good: number; warning: number } | null
  /** The dates asked for, where they are wider than what was measured. */
  from?: number
  to?: number
  selectedAt?: number | null
  /** What each series has at that moment, which a thinned series may have left out. */
  selectedValues?: (number | null)[]
  annotations?: ChartAnnotation[]
  periods?: ChartPeriod[]
  /** What the table calls a single point: a test unless told. */
  pointName?: string
  /** Indices of the times at which another method begins: the lines are broken there. */
  breaks?: number[]
  /** When a disturbed machine measured, rising: what a gap there comes from. */
  disturbedAt?: number[]
  /** Of many points only the lowest and highest of each stretch are left. */
  isDownsampled?: boolean
}

export type Band = { rating: 'good' | 'warning' | 'poor'; from: number; to: number }

export type ChartModel = {
  x: Domain
  y: Domain
  ticks: number[]
  unit: string
  divisor: number
  bands: Band[]
}

export const hueOf = (series: ChartSeries, index: number): number => (((series.hue ?? index + 1) - 1) % 8) + 1

/** From the fifth series on lines are broken too, so that hue is not all that tells them apart. */
export const dashOf = (hue: number): number[] => (hue > 4 ? [6, 4] : [])

type Scaled = Pick<ChartInput, 'kind' | 'times' | 'series' | 'threshold' | 'from' | 'to'> & {
  /** A value beside the series that has to find room too. */
  highest?: number
}

function bandsOf({ kind, threshold }: Scaled, top: number): Band[] {
  if (!threshold) return []
  const { good, warning } = threshold
  const bands: Band[] =
    kind === 'points' || kind === 'percent'
      ? [
          { rating: 'poor', from: 0, to: warning },
          { rating: 'warning', from: warning, to: good },
          { rating: 'good', from: good, to: top },
        ]
      : [
          { rating: 'good', from: 0, to: good },
          { rating: 'warning', from: good, to: warning },
          { rating: 'poor', from: warning, to: top },
        ]
  return bands.map((band) => ({ ...band, to: Math.min(band.to, top) })).filter((band) => band.to > band.from)
}

/** Everything that the drawn and the live chart must agree about. */
export function chartModel(input: Scaled): ChartModel {
  const { kind, times, series, threshold } = input
  const x: Domain = [input.from ?? times[0] ?? 0, input.to ?? times.at(-1) ?? 0]
  if (kind === 'points') {
    return {
      x,
      y: [0, 100],
      ticks: [0, 25, 50, 75, 100],
      unit: '',
      divisor: 1,
      bands: bandsOf(input, 100),
    }
  }
  const highest = Math.max(input.highest ?? 0, highestOf(series.map((one) => one.values))) * 1.05
  const shown = Math.max(highest, threshold ? threshold.good * 1.15 : 0)
  const { unit, divisor } = axisUnit(kind, shown)
  const ticks = niceTicks(shown / divisor).map((tick) => tick * divisor)
  const top = ticks.at(-1) ?? 1
  return { x, y: [0, top], ticks, unit, divisor, bands: bandsOf(input, top) }
}

/** Whether there was nothing but tests that do not count. */
export function areAllDisturbed(times: readonly number[], disturbedAt: readonly number[]): boolean {
  const disturbed = new Set(disturbedAt)
  return times.length > 0 && times.every((at) => disturbed.has(at))
}
