import { z } from 'zod'
import { categoryScores, formFactor } from './agent'
import { queryId as id, paging } from './paging'

export const OVERVIEW_SORTS = [
  'name',
  'performance',
  'accessibility',
  'bestPractices',
  'seo',
  'lcp',
  'cls',
  'tbt',
  'measured',
] as const

/** One page on one device at one location with its latest figures; all null where nothing was measured yet. */
export const pageResult = z.object({
  page: z.int(),
  pageName: z.string(),
  url: z.string(),
  site: z.int(),
  siteName: z.string(),
  project: z.int(),
  client: z.int(),
  clientName: z.string(),
  device: z.int(),
  deviceName: z.string(),
  location: z.int(),
  locationLabel: z.string(),
  pointId: z.string().nullable(),
  measuredAt: z.iso.datetime().nullable(),
  scores: categoryScores,
  lcp: z.number().nullable(),
  cls: z.number().nullable(),
  tbt: z.number().nullable(),
  fcp: z.number().nullable(),
  si: z.number().nullable(),
  ttfb: z.number().nullable(),
  screenshot: z.string().nullable(),
  /** Set when the newest try gave no figures; the figures are then those of the run before. */
  failureCode: z.string().nullable(),
  attemptedAt: z.iso.datetime().nullable(),
  /** The figures are of a run on a disturbed machine. */
  isNoisy: z.boolean(),
  testStatus: z.enum(['queued', 'running']).nullable(),
  /** By the caller. */
  isBookmarked: z.boolean(),
})
export type PageResult = z.infer<typeof pageResult>

export const pageResultQuery = paging(50).extend({
  organization: id.optional(),
  client: id.optional(),
  project: id.optional(),
  site: id.optional(),
  formFactor: formFactor.default('MOBILE'),
  search: z.string().trim().max(200).optional(),
  sort: z.enum(OVERVIEW_SORTS).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})

/** A client at a glance: medians over the latest figures of its pages on one kind of device. */
export const clientResult = z.object({
  client: z.int(),
  name: z.string(),
  organization: z.int(),
  organizationName: z.string(),
  sites: z.int(),
  pages: z.int(),
  measured: z.int(),
  failing: z.int(),
  scores: categoryScores,
  lcp: z.number().nullable(),
  cls: z.number().nullable(),
  tbt: z.number().nullable(),
  measuredAt: z.iso.datetime().nullable(),
})
export type ClientResult = z.infer<typeof clientResult>

export const clientResultQuery = paging(50).extend({
  organization: id.optional(),
  formFactor: formFactor.default('MOBILE'),
  search: z.string().trim().max(200).optional(),
})
