import { z } from 'zod'
import { MAX_FILM_MS, MIN_SLOT_MS } from '../rules/report/film-slots'
import { filmFrame, filmstrip, formFactor, runMetrics, runScores } from './agent'
import { annotationList } from './annotation'
import { rectangle, runDetails } from './evidence'
import { RUN_EVIDENCE_KINDS } from './evidence-kinds'
import { METRIC_KEYS, SCORE_KEYS } from './metric-keys'
import { queryId as id, keyword, queryFlag } from './paging'
import { periodQuery, periods } from './periods'
import { pointSpread, runChoice, smallestChanges, storedNoise } from './run-quality'

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
/** While a test waits: how many are ahead of it, counted up to a thousand, and the agents of its location. */
export const testWait = z.object({ ahead: z.int().nullable(), agents: z.int().nullable() })
export type TestWait = z.infer<typeof testWait>
/** A test with what it waits for, and whether the caller may cancel it. */
export const watchedTest = test.extend({ ...testWait.shape, mayCancel: z.boolean() })
export type WatchedTest = z.infer<typeof watchedTest>
/** One test with what it waits for, and when it began and ended. */
export const testDetail = test.extend({
  ...testWait.shape,
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
})
export const testBatch = z.object({ batchId: z.string(), isFreeTest: z.boolean(), tests: z.array(test) })

const SEARCH_TYPES = ['all', 'name', 'url', 'site', 'client'] as const
const SITE_TYPES = ['all', 'scheduled', 'manual'] as const

const selectionFields = z.object({
  organization_id: id.optional(),
  client_id: id.optional(),
  project_id: id.optional(),
  site_id: id.optional(),
  page_id: id.optional(),
  location: id.optional(),
  device: id.optional(),
  formFactor: formFactor.optional(),
  search: keyword,
  /** Where the text is searched for. */
  searchType: z.enum(SEARCH_TYPES).optional(),
  /** Sites that a schedule tests, or those that are tested by hand only. */
  site_type: z.enum(SITE_TYPES).optional(),
  tags: z.string().max(500).optional(),
  /** Most runs of each test; without it what the site is set to. */
  runs: runChoice.optional(),
  /** Whom a visitor by shared link asks for. */
  profile_id: z.uuid().optional(),
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
  /** The machine was disturbed, and no undisturbed run of the test came. */
  isNoisy: z.boolean(),
  noise: storedNoise.nullable(),
  /** Runs whose median this is; null while it is not the point of its test. */
  runCount: z.int().nullable(),
  spread: pointSpread,
  hasReport: z.boolean(),
  /** Whether the page got the site's consent cookie; null when there was none to give. */
  consented: z.boolean().nullable(),
  /** What is kept of the run. */
  evidence: z.array(z.enum(RUN_EVIDENCE_KINDS)),
  /** Whether it is the point of its test, or one of the other runs. */
  isPoint: z.boolean(),
  /** Names the stored main document. */
  bodyId: z.string().nullable(),
  screenshot: z.string().nullable(),
  previous: z.string().nullable(),
  next: z.string().nullable(),
})
export type PointDetail = z.infer<typeof pointDetail>

/** The same with what is kept in one document beside the figures; null when it is not, or no longer, kept. */
export const pointWithDetails = pointDetail.extend({ details: runDetails.nullable() })

const seriesKey = z.enum([...METRIC_KEYS, ...SCORE_KEYS])
export type SeriesKey = z.infer<typeof seriesKey>

const SWITCH: Record<string, boolean> = { true: true, false: false }

export const pointQuery = z.object({
  page_id: id,
  start_date: z.iso.datetime().optional(),
  end_date: z.iso.datetime().optional(),
  device: id.optional(),
  location: id.optional(),
  /** `true` is the usual lines, `false` none, else the keys of those wanted; without it the usual ones. */
  include_metrics: z
    .string()
    .max(500)
    .transform((value) => SWITCH[value] ?? value.split(',').filter(Boolean))
    .pipe(z.union([z.boolean(), z.array(seriesKey)]))
    .optional(),
  /** What is loaded over time, by type and by whose it is, with each series. */
  include_network: queryFlag.optional(),
  /** Thins every series to about this many points, keeping minima, maxima and gaps. */
  max_points: z.coerce.number().int().min(10).max(5000).default(2000),
  /** Of what lies between them as many points are kept as else of all. */
  focus_start: z.iso.datetime().optional(),
  focus_end: z.iso.datetime().optional(),
})

const byTime = z.array(z.number().nullable())
/** At `times[i]`, for each of these `i`, another method begins: not one series with what was before. */
const breaks = z.array(z.int())
/** One metric over time, thinned: `values[i]` was measured at `times[i]` (ms since 1970); null is a gap. */
const line = z.object({ times: z.array(z.number()), values: byTime, breaks })
export type SeriesLine = z.infer<typeof line>

const amounts = z.object({ times: z.array(z.number()), bytes: byTime, requests: byTime, breaks })
const networkAmounts = z.object({
  types: z.record(z.string(), amounts),
  parties: z.record(z.string(), amounts),
})

/** All runs of one device at one location in the span asked for; `points` are the newest of them, newest first. */
export const pointSeries = z.object({
  device: z.int(),
  location: z.int(),
  total: z.int(),
  failed: z.int(),
  lines: z.partialRecord(seriesKey, line),
  /** Only where it was asked for. */
  network: networkAmounts.optional(),
  points: z.array(z.object({ _id: z.string(), at: z.number(), status: testStatus, isNoisy: z.boolean() })),
  /** When points were measured on a disturbed machine: the lines have a gap there. */
  noisyTimes: z.array(z.number()),
  smallestChanges,
  /**
   * Where the measuring itself changed, in words, the newest of many: with `engine` and `device` another series
   * begins, with `browser` only Chromium is another.
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

export const bodyQuery = z.object({ bodyId: z.string().max(64).optional() })

export const filmstripQuery = z.object({
  interval: z.coerce.number().int().min(MIN_SLOT_MS).max(5_000).default(MIN_SLOT_MS),
  end: z.coerce.number().int().min(MIN_SLOT_MS).max(MAX_FILM_MS).default(5_000),
})
/** `src` of a frame is the address of its image. */
export const filmstripView = filmstrip
  .extend({
    frames: z.array(filmFrame.omit({ hash: true }).extend({ src: z.string() })),
    /** At every even moment the index of the frame on screen; null before the first. */
    slots: z.array(z.object({ atMs: z.int(), frame: z.int().nullable() })),
  })
  .nullable()
export type FilmstripView = z.infer<typeof filmstripView>
/** The whole page in one picture, and where its elements are in it. */
export const fullPageView = z.object({
  width: z.int(),
  height: z.int(),
  src: z.string(),
  nodes: z.array(rectangle.extend({ id: z.string() })),
})

export const networkQuery = pointQuery.omit({ include_metrics: true, include_network: true })
/** What a page loads over time, by type and by whose it is, one series a device and location. */
export const networkTotals = z.object({
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  series: z.array(networkAmounts.extend({ device: z.int(), location: z.int() })),
})
export type NetworkSeries = z.infer<typeof networkTotals>['series'][number]

/** Every test with all its figures: nothing is thinned or chosen. */
export const seriesExportQuery = pointQuery.pick({
  page_id: true,
  start_date: true,
  end_date: true,
  device: true,
  location: true,
})

export const annotationSpan = pointQuery.pick({ page_id: true, start_date: true, end_date: true })

/** `pointId` may be a moment in ms since 1970 too: it asks for the point nearest to that. */
export const reportQuery = pointQuery.extend({ pointId: z.string().max(64).optional(), ...periodQuery })
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
  periods,
  /** Notes and deployments that concern the page. */
  annotations: annotationList,
  start: z.iso.datetime(),
  end: z.iso.datetime(),
})
export type ReportView = z.infer<typeof reportView>
