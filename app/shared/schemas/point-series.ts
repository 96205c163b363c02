import { z } from 'zod'
import { METRIC_KEYS, SCORE_KEYS } from '../values/metric-keys'
import { testStatus } from './lighthouse'
import { endMoment, startMoment } from './moment'
import { queryId as id, queryFlag } from './paging'
import { smallestChanges } from './run-quality'

const seriesKey = z.enum([...METRIC_KEYS, ...SCORE_KEYS])
export type SeriesKey = z.infer<typeof seriesKey>

const SWITCH: Record<string, boolean> = { true: true, false: false }

export const pointQuery = z.object({
  page_id: id,
  start_date: startMoment.optional(),
  end_date: endMoment.optional(),
  device: id.optional(),
  location: id.optional(),
  /** `true`: the default metrics, `false`: none, else a list of keys. */
  include_metrics: z
    .string()
    .max(500)
    .transform((value) => SWITCH[value] ?? value.split(',').filter(Boolean))
    .pipe(z.union([z.boolean(), z.array(seriesKey)]))
    .optional(),
  /** Bytes and requests over time by type and party. */
  include_network: queryFlag.optional(),
  /** Downsamples each series to about this many points, keeping extremes and gaps. */
  max_points: z.coerce.number().int().min(10).max(5000).default(2000),
  /** The focused range gets as many points again. */
  focus_start: startMoment.optional(),
  focus_end: endMoment.optional(),
})

const byTime = z.array(z.number().nullable())
/** Indices at which a different method starts: not comparable with earlier values. */
const breaks = z.array(z.int())
/** `tests` without a value, the first of them at `at`; a code of `shared/rules/measuring/gap-reasons`. */
export const chartGap = z.object({ at: z.number(), reason: z.string(), tests: z.int() })
export type ChartGap = z.infer<typeof chartGap>
/** A downsampled metric: `values[i]` at `times[i]` (ms since 1970); null is a gap. */
const line = z.object({
  times: z.array(z.number()),
  values: byTime,
  breaks,
  /** Values at the series' `noisyTimes`, which are not among the others. */
  excluded: byTime,
  /** Missing values with a known reason, of each at most one for a point of the line. */
  gaps: z.array(chartGap),
})
export type SeriesLine = z.infer<typeof line>

const amounts = z.object({ times: z.array(z.number()), bytes: byTime, requests: byTime, breaks })
const networkAmounts = z.object({
  types: z.record(z.string(), amounts),
  parties: z.record(z.string(), amounts),
})

/** A device and location; `points` are the newest runs, newest first. */
export const pointSeries = z.object({
  device: z.int(),
  location: z.int(),
  total: z.int(),
  failed: z.int(),
  lines: z.partialRecord(seriesKey, line),
  /** Only on request. */
  network: networkAmounts.optional(),
  points: z.array(z.object({ _id: z.string(), at: z.number(), status: testStatus, isNoisy: z.boolean() })),
  /** Times of excluded noisy points, which are gaps in the lines. */
  noisyTimes: z.array(z.number()),
  smallestChanges,
  /**
   * Changes of the measuring in words: `engine` and `device` start a new series, `browser` is only a
   * different Chromium.
   */
  annotations: z.array(
    z.object({
      at: z.number(),
      kind: z.enum(['engine', 'device', 'browser']),
      from: z.string(),
      to: z.string(),
    }),
  ),
})
export const pointList = z.object({
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  series: z.array(pointSeries),
})
export type PointSeries = z.infer<typeof pointSeries>

export const networkQuery = pointQuery.omit({ include_metrics: true, include_network: true })
export const networkTotals = z.object({
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  series: z.array(networkAmounts.extend({ device: z.int(), location: z.int() })),
})
export type NetworkSeries = z.infer<typeof networkTotals>['series'][number]

/** All tests with all metrics, not downsampled. */
export const seriesExportQuery = pointQuery.pick({
  page_id: true,
  start_date: true,
  end_date: true,
  device: true,
  location: true,
})

export const annotationSpan = pointQuery.pick({ page_id: true, start_date: true, end_date: true })
