import { z } from 'zod'
import { DAY_MS, HOUR_MS, WEEK_MS } from '~/shared/values/units'
import type { FieldFigures, FieldMetric } from '../../schemas/field-data'

/** Parses responses of the CrUX API and schedules the next query. */

const METRIC_OF: Record<string, FieldMetric> = {
  largest_contentful_paint: 'LCP',
  cumulative_layout_shift: 'CLS',
  interaction_to_next_paint: 'INP',
  experimental_time_to_first_byte: 'TTFB',
  first_contentful_paint: 'FCP',
  round_trip_time: 'RTT',
  first_input_delay: 'FID',
}

/** CLS is a string; missing values are absent or `NaN`. */
const figure = z.union([z.number(), z.string()]).nullish()
const date = z.object({ year: z.int(), month: z.int(), day: z.int() })
const period = z.object({ firstDate: date, lastDate: date })
const bound = { start: figure, end: figure }
const record = z.object({
  record: z.object({
    metrics: z.record(
      z.string(),
      z.looseObject({
        histogram: z.array(z.object({ ...bound, density: figure })).optional(),
        percentiles: z.object({ p75: figure }).optional(),
      }),
    ),
    collectionPeriod: period,
  }),
})
const history = z.object({
  record: z.object({
    metrics: z.record(
      z.string(),
      z.looseObject({
        histogramTimeseries: z.array(z.object({ ...bound, densities: z.array(figure) })).optional(),
        percentilesTimeseries: z.object({ p75s: z.array(figure) }).optional(),
      }),
    ),
    collectionPeriods: z.array(period),
  }),
})

export interface CruxPeriod {
  firstDate: string
  lastDate: string
  metrics: FieldFigures
}

const numberOf = (value: z.infer<typeof figure>): number | null => {
  const number = value === null || value === undefined || value === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : null
}
const dayOf = ({ year, month, day }: z.infer<typeof date>) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

type Bin = { start?: z.infer<typeof figure>; end?: z.infer<typeof figure>; density?: z.infer<typeof figure> }

/** Without p75 nothing was measured; empty bins have no density. */
function figureOf(p75: z.infer<typeof figure>, bins: Bin[]) {
  const value = numberOf(p75)
  if (value === null) return null
  const histogram = bins.map(({ start, end, density }) => ({
    start: numberOf(start) ?? 0,
    end: numberOf(end),
    density: numberOf(density) ?? 0,
  }))
  return { p75: value, histogram }
}

type Figures = readonly (readonly [string, ReturnType<typeof figureOf>])[]
function metricsOf(figures: Figures): FieldFigures {
  const metrics: FieldFigures = {}
  for (const [name, value] of figures) {
    const metric = METRIC_OF[name]
    if (metric && value) metrics[metric] = value
  }
  return metrics
}

/** Response of queryRecord; throws when invalid. */
export function periodOf(answer: unknown): CruxPeriod {
  const { metrics, collectionPeriod } = record.parse(answer).record
  const found = Object.entries(metrics).map(
    ([name, metric]) => [name, figureOf(metric.percentiles?.p75, metric.histogram ?? [])] as const,
  )
  return {
    firstDate: dayOf(collectionPeriod.firstDate),
    lastDate: dayOf(collectionPeriod.lastDate),
    metrics: metricsOf(found),
  }
}

/** Response of queryHistoryRecord, oldest first, without empty periods. */
export function periodsOf(answer: unknown): CruxPeriod[] {
  const { metrics, collectionPeriods } = history.parse(answer).record
  const periods = collectionPeriods.map(({ firstDate, lastDate }, i) => {
    const found = Object.entries(metrics).map(([name, metric]) => {
      const bins = (metric.histogramTimeseries ?? []).map(({ start, end, densities }) => ({
        start,
        end,
        density: densities[i],
      }))
      return [name, figureOf(metric.percentilesTimeseries?.p75s[i], bins)] as const
    })
    return { firstDate: dayOf(firstDate), lastDate: dayOf(lastDate), metrics: metricsOf(found) }
  })
  return periods.filter((one) => Object.keys(one.metrics).length > 0)
}

const MAX_BACK_OFF_MS = 6 * HOUR_MS

/** Time of day for a page, so that queries spread over the day. */
const slotOf = (seed: number, formFactor: string): number => {
  // Multiples of the golden ratio spread neighbouring ids evenly.
  const turn = seed * 0.618_033_988_749_895 + (formFactor === 'DESKTOP' ? 0.5 : 0)
  return Math.floor((turn % 1) * DAY_MS)
}

export type CruxOutcome = 'known' | 'unknown' | 'failed'

/** Seed from a text without id. */
export const seedOf = (text: string): number =>
  [...text].reduce((seed, letter) => (seed * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7)

/**
 * Known pages daily, unknown ones weekly, failures with backoff. `seed` is the page's id or the origin's
 * `seedOf`.
 */
export function nextFetchAt(
  now: Date,
  outcome: CruxOutcome,
  query: { seed: number; formFactor: string; failures: number },
): Date {
  if (outcome === 'failed')
    return new Date(now.getTime() + Math.min(MAX_BACK_OFF_MS, 60_000 * 2 ** Math.max(0, query.failures - 1)))
  // At least half a day later, so that a query just before the slot is not repeated.
  const earliest = now.getTime() + (outcome === 'known' ? DAY_MS / 2 : WEEK_MS - DAY_MS / 2)
  const slot = slotOf(query.seed, query.formFactor)
  const day = Math.floor((earliest - slot + DAY_MS - 1) / DAY_MS)
  return new Date(day * DAY_MS + slot)
}
