import { z } from 'zod'
import { formFactor } from './agent'
import { annotationList } from './annotation'
import { pointDetail } from './lighthouse'
import { opportunitySummary } from './opportunities'
import { queryFlag } from './paging'
import { periodQuery, periods } from './periods'
import { pointQuery, pointSeries } from './point-series'

/** `pointId` may be a time in ms since 1970, for the nearest point. */
export const reportQuery = pointQuery.extend({
  pointId: z.string().max(64).optional(),
  /** Without a point or device: the newest test of such a device, if there is one. */
  preferred: formFactor.optional(),
  ...periodQuery,
  /** Adds the count and the largest saving of the opportunities. */
  include_opportunities: queryFlag.optional(),
})
/**
 * The requested point, else the nearest, else the newest, with its series. `point` is null when the span has
 * none.
 */
export const reportView = z.object({
  choices: z.array(
    z.object({
      device: z.int(),
      deviceName: z.string(),
      formFactor,
      location: z.int(),
      locationLabel: z.string(),
    }),
  ),
  point: pointDetail.nullable(),
  /** With `include_opportunities`; null when the test has no stored details. */
  opportunities: opportunitySummary.nullish(),
  isSubstitute: z.boolean(),
  series: pointSeries.nullable(),
  periods,
  annotations: annotationList,
  start: z.iso.datetime(),
  end: z.iso.datetime(),
})
export type ReportView = z.infer<typeof reportView>
