import { z } from 'zod'
import { PERIOD_GAPS } from '../rules/statistics/period-change'
import { METRIC_KEYS } from '../values/metric-keys'
import { queryFlag } from './paging'

/** The newest value and the distribution in the span. */
const periodFigures = z.object({
  /** Histogram and quartiles; null for few values. */
  spread: z
    .object({
      points: z.int(),
      from: z.number(),
      to: z.number(),
      counts: z.array(z.int()),
      low: z.number(),
      middle: z.number(),
      high: z.number(),
    })
    .nullable(),
  /** Daily median against the previous span, with its 95 % confidence interval. */
  change: z
    .object({
      before: z.number(),
      after: z.number(),
      difference: z.number(),
      low: z.number(),
      high: z.number(),
      smallest: z.number(),
      isNoise: z.boolean(),
    })
    .nullable(),
  /** Why there is no comparison, or null. */
  gap: z.enum(PERIOD_GAPS).nullable(),
})

export const periodQuery = { include_periods: queryFlag.optional() }

/** Only on request, at most a year. */
export const periods = z
  .object({ days: z.int(), metrics: z.partialRecord(z.enum(METRIC_KEYS), periodFigures) })
  .optional()
