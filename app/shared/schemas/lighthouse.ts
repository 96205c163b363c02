import { z } from 'zod'
import { filmstrip, formFactor, networkRequest, runMetrics, runScores } from './agent'
import { METRIC_KEYS } from './metric-keys'
import { queryId as id } from './paging'

export const testStatus = z.enum(['queued', 'running', 'failed', 'success', 'timeout'])
export type TestStatus = z.infer<typeof testStatus>

export const test = z.object({
  testId: z.string(),
  status: testStatus,
  formFactor,
  site: z.int(),
  page: z.int(),
  device: z.int(),
  deviceName: z.string(),
  location: z.int(),
  pointId: z.string().nullable(),
  failureCode: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type Test = z.infer<typeof test>

export const testIds = z.object({ ids: z.array(z.uuid()).min(1).max(500) })
export const testBatch = z.object({ batchId: z.string(), tests: z.array(test) })

const selectionFields = z.object({
  organization_id: id.optional(),
  client_id: id.optional(),
  project_id: id.optional(),
  site_id: id.optional(),
  page_id: id.optional(),
  location: id.optional(),
  device: id.optional(),
  formFactor: formFactor.optional(),
  search: z.string().trim().max(200).optional(),
  tags: z.string().max(500).optional(),
})
const LEVELS = ['organization_id', 'client_id', 'project_id', 'site_id', 'page_id'] as const
const namesSomething = (s: z.output<typeof selectionFields>) => LEVELS.some((level) => s[level] !== undefined)
const NOTHING_NAMED = { error: 'Name an organization, client, project, site or page', path: ['page_id'] }

/** Which pages to test: everything below the deepest level named. */
export const testSelection = selectionFields.refine(namesSomething, NOTHING_NAMED)
/** The same with the screen to come back to. */
export const runTestForm = selectionFields
  .extend({ returnTo: z.string().max(2000).optional() })
  .refine(namesSomething, NOTHING_NAMED)
export type TestSelection = z.output<typeof testSelection>

/** One test point: the run a reader chooses and sees in a chart. */
export const point = z.object({
  _id: z.string(),
  site: z.int(),
  page: z.int(),
  device: z.int(),
  location: z.int(),
  createdAt: z.iso.datetime(),
  status: testStatus,
  failureCode: z.string().nullable(),
  scores: runScores,
})
export type Point = z.infer<typeof point>

/** A point with everything that was measured; the evidence is fetched by its own calls. */
export const pointDetail = point.extend({
  metrics: runMetrics,
  durationMs: z.int(),
  finalUrl: z.string().nullable(),
  engine: z
    .object({
      lighthouseVersion: z.string(),
      chromiumVersion: z.string(),
      throttling: z.string(),
      cpuSlowdown: z.number(),
    })
    .nullable(),
  benchmarkIndex: z.number().nullable(),
  hasReport: z.boolean(),
  screenshot: z.string().nullable(),
  previous: z.string().nullable(),
  next: z.string().nullable(),
})
export type PointDetail = z.infer<typeof pointDetail>

const seriesKey = z.enum([...METRIC_KEYS, 'performance', 'accessibility', 'bestPractices', 'seo'])
export type SeriesKey = z.infer<typeof seriesKey>

export const pointQuery = z.object({
  page_id: id,
  start_date: z.iso.datetime().optional(),
  end_date: z.iso.datetime().optional(),
  device: id.optional(),
  location: id.optional(),
  include_metrics: z
    .string()
    .max(500)
    .transform((value) => value.split(',').filter(Boolean))
    .pipe(z.array(seriesKey))
    .optional(),
  /** Thins every series to about this many points, keeping minima, maxima and gaps. */
  max_points: z.coerce.number().int().min(10).max(5000).default(2000),
})

/** One metric over time, thinned: `values[i]` was measured at `times[i]` (ms since 1970); null is a gap. */
const line = z.object({ times: z.array(z.number()), values: z.array(z.number().nullable()) })

/** All runs of one device at one location in the span asked for; `points` are the newest of them, newest first. */
export const pointSeries = z.object({
  device: z.int(),
  location: z.int(),
  total: z.int(),
  failed: z.int(),
  lines: z.partialRecord(seriesKey, line),
  points: z.array(z.object({ _id: z.string(), at: z.number(), status: testStatus })),
})
export const pointList = z.object({
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  series: z.array(pointSeries),
})
export type PointSeries = z.infer<typeof pointSeries>

export const requestList = z.object({ requests: z.array(networkRequest).nullable() })
/** `src` of a frame is the address of its image. */
export const filmstripView = filmstrip
  .extend({ frames: z.array(z.object({ atMs: z.number(), src: z.string() })) })
  .nullable()

export const reportQuery = pointQuery.extend({ pointId: z.string().max(64).optional() })
/**
 * What a report screen needs: the point asked for (else the nearest in time to it, else the newest) and
 * the series it belongs to. `point` is null when there is none in the span.
 */
export const reportView = z.object({
  /** The devices and locations this page is measured with. */
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
  isSubstitute: z.boolean(),
  series: pointSeries.nullable(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
})
export type ReportView = z.infer<typeof reportView>
