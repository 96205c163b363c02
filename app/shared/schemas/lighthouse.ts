import { z } from 'zod'
import { REPEAT_REASONS } from '../rules/measuring/test-status'
import { MAX_FILM_MS, MIN_SLOT_MS } from '../rules/report/film-slots'
import { RUN_EVIDENCE_KINDS } from '../values/evidence-kinds'
import { TEST_SUBSETS } from '../values/lighthouse-choices'
import { filmFrame, filmstrip, formFactor, runMetrics, runScores } from './agent'
import { rectangle, runDetails } from './evidence'
import { queryId as id, idText, keyword } from './paging'
import { pointSpread, runChoice, storedNoise } from './run-quality'

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
  /** Why an unfinished test is measured again; null for a first attempt. */
  repeatReason: z.enum(REPEAT_REASONS).nullable(),
  createdAt: z.iso.datetime(),
})
export type Test = z.infer<typeof test>

export const testIds = z.object({ ids: z.array(z.uuid()).min(1).max(500) })
/** Queue position, counted up to a thousand, and agents of the location. */
export const testWait = z.object({ ahead: z.int().nullable(), agents: z.int().nullable() })
export type TestWait = z.infer<typeof testWait>
/** With its queue position and whether the caller may cancel it. */
export const watchedTest = test.extend({ ...testWait.shape, mayCancel: z.boolean() })
export type WatchedTest = z.infer<typeof watchedTest>
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
  /** Of these sites only, inside what else is named. */
  sites: idText.optional(),
  page_id: id.optional(),
  location: id.optional(),
  device: id.optional(),
  formFactor: formFactor.optional(),
  search: keyword,
  searchType: z.enum(SEARCH_TYPES).optional(),
  site_type: z.enum(SITE_TYPES).optional(),
  tags: z.string().max(500).optional(),
  /** Those whose newest test failed, or that were not tested in the last day. */
  only: z.enum(TEST_SUBSETS).optional(),
  /** Default: the site's setting. */
  runs: runChoice.optional(),
  /** The profile of a share link's visitor. */
  profile_id: z.uuid().optional(),
})
const LEVELS = ['organization_id', 'client_id', 'project_id', 'site_id', 'page_id'] as const
const namesSomething = (s: z.output<typeof selectionFields>) => LEVELS.some((level) => s[level] !== undefined)
const NOTHING_NAMED = { error: 'Name an organization, client, project, site or page', path: ['page_id'] }

/** Tests everything below the deepest level given. */
export const testSelection = selectionFields.refine(namesSomething, NOTHING_NAMED)
/** With the screen to return to. */
export const runTestForm = selectionFields
  .extend({ returnTo: z.string().max(2000).optional() })
  .refine(namesSomething, NOTHING_NAMED)
export type TestSelection = z.output<typeof testSelection>

const subsetCounts = z.object({ all: z.int(), failed: z.int(), oldest: z.int() })
/** What a selection would request, before it does. */
export const testScope = z.object({
  pages: z.int(),
  tests: z.record(formFactor, subsetCounts),
  /** How long until the last of them ends; null without an agent. */
  durationMs: subsetCounts.extend({
    all: z.int().nullable(),
    failed: z.int().nullable(),
    oldest: z.int().nullable(),
  }),
  /** Tests ahead in the queue of their locations. */
  queued: z.int(),
  /** Left of the monthly quota; null without one. */
  left: z.int().nullable(),
})
export type TestScope = z.infer<typeof testScope>

export const gapReason = z
  .string()
  .nullable()
  .describe(
    'Why a successful test lacks its performance score: an error code of Lighthouse, or QUIET_WINDOW_TOO_SHORT',
  )

/** The run that represents a test in charts. */
export const point = z.object({
  _id: z.string(),
  site: z.int(),
  page: z.int(),
  device: z.int(),
  location: z.int(),
  createdAt: z.iso.datetime(),
  status: testStatus,
  failureCode: z.string().nullable(),
  gapReason,
  scores: runScores,
})
export type Point = z.infer<typeof point>

/** With all metrics; evidence has its own calls. */
export const pointDetail = point.extend({
  metrics: runMetrics,
  durationMs: z.int(),
  /** More about the reason than its code; null if nothing is known. */
  failureDetail: z.string().nullable(),
  /** Of a failed run: the address that failed, if it is known. */
  finalUrl: z.string().nullable(),
  /** Whether the load ended on another page than requested, of the same host or another. */
  isRedirected: z.boolean(),
  /** The path on the page's host, otherwise the other host; null without a redirect. */
  redirectedTo: z.string().nullable(),
  /** Whether that looks like a sign-in page by its address. */
  isSignIn: z.boolean(),
  engine: z
    .object({
      lighthouseVersion: z.string(),
      chromiumVersion: z.string(),
      throttling: z.string(),
      cpuSlowdown: z.number(),
    })
    .nullable(),
  /** The other tool that measured it. */
  importedFrom: z.enum(['lighthouse-ci']).nullable(),
  benchmarkIndex: z.number().nullable(),
  /** The machine was noisy. */
  isNoisy: z.boolean(),
  /** Noisy, and the site does not count noisy tests. */
  isExcluded: z.boolean(),
  /** Noisy, and the test is being measured again. */
  isProvisional: z.boolean(),
  noise: storedNoise.nullable(),
  /** Number of runs behind the median; null when it is not the point. */
  runCount: z.int().nullable(),
  spread: pointSpread,
  hasReport: z.boolean(),
  /** Whether the consent cookie was set; null when there is none. */
  consented: z.boolean().nullable(),
  /** Some evidence was not stored because the disk was nearly full. */
  evidenceOmitted: z.boolean(),
  /** Some was omitted because its storage did not work; otherwise the disk was nearly full. */
  storageFailed: z.boolean(),
  /** Stored kinds of evidence. */
  evidence: z.array(z.enum(RUN_EVIDENCE_KINDS)),
  /** False for the other runs of a test. */
  isPoint: z.boolean(),
  /** The stored main document. */
  bodyId: z.string().nullable(),
  screenshot: z.string().nullable(),
  previous: z.string().nullable(),
  next: z.string().nullable(),
})
export type PointDetail = z.infer<typeof pointDetail>

/** `details` is null when not stored. */
export const pointWithDetails = pointDetail.extend({ details: runDetails.nullable() })

export const bodyQuery = z.object({ bodyId: z.string().max(64).optional() })

export const filmstripQuery = z.object({
  interval: z.coerce.number().int().min(MIN_SLOT_MS).max(5_000).default(MIN_SLOT_MS),
  end: z.coerce.number().int().min(MIN_SLOT_MS).max(MAX_FILM_MS).default(5_000),
})
/** `src` is the URL of a frame. */
export const filmstripView = filmstrip
  .extend({
    frames: z.array(filmFrame.omit({ hash: true }).extend({ src: z.string() })),
    /** Index of the visible frame at regular moments; null before the first. */
    slots: z.array(z.object({ atMs: z.int(), frame: z.int().nullable() })),
  })
  .nullable()
export type FilmstripView = z.infer<typeof filmstripView>
export const fullPageView = z.object({
  width: z.int(),
  height: z.int(),
  src: z.string(),
  nodes: z.array(rectangle.extend({ id: z.string() })),
})
