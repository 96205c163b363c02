import { z } from 'zod'
import { DOT_KINDS } from '../rules/charts/scatter'
import { SPREAD_METRICS } from '../rules/statistics/spread'
import { queryId } from './paging'
import { pointQuery } from './point-series'

export const scatterQuery = pointQuery.pick({ page_id: true, start_date: true, end_date: true }).extend({
  device: queryId,
  location: queryId,
  metric: z.enum(SPREAD_METRICS).default('lcp'),
})
export type ScatterQuery = z.output<typeof scatterQuery>

/** One run, or several that would overlap: mean, minimum and maximum. */
const dot = z.object({
  kind: z.enum(DOT_KINDS),
  at: z.number(),
  value: z.number(),
  low: z.number(),
  high: z.number(),
  runs: z.int(),
})
export type ScatterDot = z.infer<typeof dot>

/** Oldest first; failed runs and those without the metric are only counted. */
export const scatter = z.object({
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  metric: z.enum(SPREAD_METRICS),
  runs: z.int(),
  notMeasured: z.int(),
  dots: z.array(dot),
})
export type Scatter = z.infer<typeof scatter>
