import { z } from 'zod'
import { PERIOD_GAPS } from '../rules/statistics/period-change'
import { METRIC_KEYS } from './metric-keys'
import { queryFlag } from './paging'

/** A metric in the dates asked for, by what was measured as its newest value. */
const periodFigures = z.object({
  /** How its values lie: how many in each of equal parts, and where half of them are. Null while they are few. */
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
  /** The median of its days against that of as many days before, with 95 % confidence between `low` and `high`. */
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
  /** Why there is no change to tell. */
  gap: z.enum(PERIOD_GAPS).nullable(),
})

/** Whether to tell how the metrics asked for lie in the dates, and what changed since as many days before. */
export const periodQuery = { include_periods: queryFlag.optional() }

/** The metrics in so many days, each against as many before; only where it was asked for, of a year at most. */
export const periods = z
  .object({ days: z.int(), metrics: z.partialRecord(z.enum(METRIC_KEYS), periodFigures) })
  .optional()
