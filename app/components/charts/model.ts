import { type Domain, highestOf, niceTicks } from './scale'
import { axisUnit, type ChartKind } from './units'

export type ChartSeries = {
  key: string
  name: string
  values: (number | null)[]
  /** Values of noisy tests at `disturbedAt`, drawn as hollow points. */
  excluded?: (number | null)[] | undefined
  /** 1 to 8; a subject keeps its hue on the whole screen. Default: index in the list. */
  hue?: number
  /** Of the previous period: thin and dotted, and not in the legend. */
  isFaint?: boolean
}

export type ChartAnnotation = {
  at: number
  kind: 'deployment' | 'note' | 'upgrade' | 'method' | 'outage' | 'worse' | 'better' | 'alert' | 'crossing'
  text: string
  to?: string
}

/** So many tests without a value since a moment, with the code of their reason. */
export type ChartGap = { at: number; reason: string; tests: number }

export type ChartPeriod = {
  from: number
  to: number
  look: 'poor' | 'warning' | 'unknown' | 'planned'
  name: string
}

export type ChartInput = {
  title: string
  kind: ChartKind
  /** Milliseconds, ascending; every series has one value per time. */
  times: number[]
  series: ChartSeries[]
  timeZone: string
  /** Upper limits of 'good' and 'needs improvement'; for scores lower limits. */
  threshold?: { good: number; warning: number } | null
  /** The published scale of the threshold, such as 'Lighthouse desktop', and how it differs from others. */
  thresholdScale?: { name: string; help: string } | null
  /** A line across the chart, such as the threshold of an alert rule. */
  limit?: { value: number; name: string } | null
  /** A band of usual values across the chart. */
  usual?: { low: number; high: number; name: string } | null
  /** Single values of the first series that are marked. */
  marks?: { at: number; value: number; name: string }[]
  /** Selected dates; default: first and last time. */
  from?: number
  to?: number
  selectedAt?: number | null
  /** Values at `selectedAt`, because downsampling can remove that point. */
  selectedValues?: (number | null)[]
  annotations?: ChartAnnotation[]
  periods?: ChartPeriod[]
  /** Label of a single point in the table; default: a test. */
  pointName?: string
  /** Indices of `times` at which a new method starts; lines are interrupted there. */
  breaks?: number[]
  /** Times of noisy tests, ascending; their values are excluded. */
  disturbedAt?: number[]
  /** Missing values with the code of their reason, ascending. */
  gaps?: ChartGap[] | undefined
  /** True if only the minimum and maximum of each interval are left. */
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
  limit: number | null
  usual: { low: number; high: number } | null
}

export const hueOf = (series: ChartSeries, index: number): number => (((series.hue ?? index + 1) - 1) % 8) + 1

/** Series 5 and above are dashed, so that hue is not the only difference. */
export const dashOf = (hue: number): number[] => (hue > 4 ? [6, 4] : [])

type Scaled = Pick<
  ChartInput,
  'kind' | 'times' | 'series' | 'threshold' | 'limit' | 'usual' | 'from' | 'to'
> & {
  /** An extra value that the scale must include. */
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

const FAINT = { width: 1.25, dash: [2, 3], opacity: 0.75 }

/** From a round number below the lowest value up to 100: availability of 99.9 would be a flat line from zero. */
function percentScale(input: Scaled): Omit<ChartModel, 'x' | 'limit' | 'usual'> {
  const values = input.series.flatMap((one) => one.values.filter((value) => value !== null))
  const lowest = Math.min(input.limit?.value ?? 100, input.highest || 100, ...values)
  const below = niceTicks(Math.min(100, Math.max(0.1, (100 - lowest) * 1.15)))
  const ticks = below.map((tick) => Number(Math.max(0, 100 - tick).toPrecision(12))).reverse()
  const bottom = ticks[0] ?? 0
  const bands = bandsOf(input, 100).filter(({ to }) => to > bottom)
  return {
    y: [bottom, 100],
    ticks,
    unit: '%',
    divisor: 1,
    bands: bands.map((band) => ({ ...band, from: Math.max(band.from, bottom) })),
  }
}

type Line = { width: number; dash: number[]; opacity: number }
export const lineStyle = (series: ChartSeries, index: number): Line =>
  series.isFaint ? FAINT : { width: 1.75, dash: dashOf(hueOf(series, index)), opacity: 1 }

/** Scale, ticks and bands, shared by the rendered and the live chart. */
export function chartModel(input: Scaled): ChartModel {
  const { kind, times, series, threshold } = input
  const x: Domain = [input.from ?? times[0] ?? 0, input.to ?? times.at(-1) ?? 0]
  const limit = input.limit?.value ?? null
  const usual = input.usual ?? null
  if (kind === 'points') {
    return {
      x,
      y: [0, 100],
      ticks: [0, 25, 50, 75, 100],
      unit: '',
      divisor: 1,
      bands: bandsOf(input, 100),
      limit,
      usual,
    }
  }
  if (kind === 'percent') return { x, ...percentScale(input), limit, usual }
  const highest = Math.max(input.highest ?? 0, highestOf(series.map((one) => one.values))) * 1.05
  const largest = Math.max(
    highest,
    threshold ? threshold.good * 1.15 : 0,
    (limit ?? 0) * 1.15,
    (usual?.high ?? 0) * 1.05,
  )
  const { unit, divisor } = axisUnit(kind, largest)
  const ticks = niceTicks(largest / divisor).map((tick) => tick * divisor)
  const top = ticks.at(-1) ?? 1
  return { x, y: [0, top], ticks, unit, divisor, bands: bandsOf(input, top), limit, usual }
}

/** Noisy tests of a series with a value. */
export const excludedPoints = (
  { excluded = [] }: ChartSeries,
  disturbedAt: readonly number[],
): { at: number; value: number }[] =>
  disturbedAt.flatMap((at, i) => {
    const value = excluded[i]
    return value == null ? [] : [{ at, value }]
  })
