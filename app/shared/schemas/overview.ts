import { z } from 'zod'
import { DAY_MS } from '~/shared/values/units'
import { overviewMessages } from '../messages/overview'
import { REPEAT_REASONS } from '../rules/measuring/test-status'
import { MAX_TREND_DAYS, TREND_METRICS, TREND_VERDICTS } from '../rules/statistics/week-trend'
import { CLIENT_SORTS, OVERVIEW_SORTS, PAGE_STATES, SITE_TYPES } from '../values/overview-choices'
import { categoryScores, formFactor } from './agent'
import { fieldLevel } from './field-data'
import { filmstripQuery, filmstripView, gapReason } from './lighthouse'
import { endMoment, startMoment } from './moment'
import { queryId as id, paging, queryFlag } from './paging'
import { placeVisits } from './visits'

/** Daily values of a metric, and its last week against the week before. */
export const pageTrend = z.object({
  metric: z.enum(TREND_METRICS),
  /**
   * Daily medians (`times` in ms since 1970); null is a gap. A different method starts at each of `breaks`.
   */
  times: z.array(z.number()),
  values: z.array(z.number().nullable()),
  breaks: z.array(z.int()),
  week: z.object({
    verdict: z.enum(TREND_VERDICTS),
    before: z.number().nullable(),
    after: z.number().nullable(),
    smallest: z.number().nullable(),
  }),
})
export type PageTrend = z.infer<typeof pageTrend>

/** The worst Core Web Vital of the latest 28 days, and whether of page or origin. */
export const pageVisitors = z.object({
  level: fieldLevel,
  metric: z.enum(['lcp', 'inp', 'cls']),
  p75: z.number(),
  rating: z.enum(['good', 'warning', 'poor']),
})
export type PageVisitors = z.infer<typeof pageVisitors>

/** All null when not measured yet. */
export const pageResult = z.object({
  page: z.int(),
  pageName: z.string(),
  url: z.string(),
  site: z.int(),
  siteName: z.string(),
  /** Of the site. */
  tags: z.array(z.string()),
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
  /** Set when the newest test failed; the values are then from the test before. */
  failureCode: z.string().nullable(),
  attemptedAt: z.iso.datetime().nullable(),
  gapReason,
  /** The values are from a noisy run. */
  isNoisy: z.boolean(),
  isCompetitor: z.boolean(),
  testStatus: z.enum(['queued', 'running']).nullable(),
  /** Why the unfinished test is measured again. */
  repeatReason: z.enum(REPEAT_REASONS).nullable(),
  isBookmarked: z.boolean(),
  /** Only on request. */
  trend: pageTrend.optional(),
  /** null without field data; absent with frames. */
  visitors: pageVisitors.nullable().optional(),
  /** null where none are known; absent with frames. */
  visits: placeVisits.nullable().optional(),
})
export type PageResult = z.infer<typeof pageResult>

/** Comma-separated; a site must have any of them. */
const tagList = z
  .string()
  .max(500)
  .refine((text) => !text.includes('\u0000'))
  .transform((text) => text.split(',').flatMap((tag) => tag.trim() || []))
  .optional()

const pageFilter = {
  organization: id.optional(),
  client: id.optional(),
  project: id.optional(),
  site: id.optional(),
  formFactor: formFactor.default('MOBILE'),
  device: id.optional(),
  location: id.optional(),
  tags: tagList,
  site_type: z.enum(SITE_TYPES).optional(),
  /** The newest test failed, or no result yet. */
  state: z.enum(PAGE_STATES).optional(),
  search: z
    .string()
    .trim()
    .max(200)
    .refine((text) => !text.includes('\u0000'))
    .optional(),
  sort: z.enum(OVERVIEW_SORTS).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  /** Grouped by site and sorted within. */
  group: z.enum(['site']).optional(),
}

/** A trend reads more than a month per row. */
const MAX_TRENDS = 100
const isShort = (query: { start_date?: string | undefined; end_date?: string | undefined }) => {
  const to = query.end_date ? Date.parse(query.end_date) : Date.now()
  return !query.start_date || to - Date.parse(query.start_date) <= (MAX_TREND_DAYS + 1) * DAY_MS
}

export const pageResultQuery = paging(50)
  .extend({
    ...pageFilter,
    include_trend: z.enum(TREND_METRICS).optional(),
    start_date: startMoment.optional(),
    end_date: endMoment.optional(),
  })
  .refine(isShort, { error: () => overviewMessages.rangeTooLong(MAX_TREND_DAYS), path: ['start_date'] })
  .refine(({ include_trend, limit }) => !include_trend || limit <= MAX_TRENDS, {
    error: () => overviewMessages.trendRowLimit(MAX_TRENDS),
    path: ['limit'],
  })

export const pageExportQuery = z.object(pageFilter)

export const pageFilmQuery = paging(25, 100).extend({ ...pageFilter, ...filmstripQuery.shape })
export const FILM_GAPS = ['untested', 'failed', 'unrecorded', 'gone'] as const
/** Frames of the shown test, or why there are none. */
export const pageFilm = pageResult.extend({
  filmstrip: filmstripView,
  filmGap: z.enum(FILM_GAPS).nullable(),
})
export type PageFilm = z.infer<typeof pageFilm>

export const pageChoiceQuery = z.object({ client: id, project: id.optional(), site: id.optional() })
export const pageChoices = z.object({
  devices: z.array(z.object({ _id: z.int(), name: z.string(), formFactor })),
  locations: z.array(z.object({ _id: z.int(), label: z.string() })),
  tags: z.array(z.string()),
})
export type PageChoices = z.infer<typeof pageChoices>

/** All monitors of a client by the default policy. */
export const clientUptime = z.object({
  monitors: z.int(),
  /** Now, without those in maintenance. */
  down: z.int(),
  /** Mean of the monitors in the last 30 days. */
  ratio: z.number().nullable(),
  /** By day in UTC, the last is today; columns, since there is one for each client of a list. */
  days: z.object({ ratios: z.array(z.number().nullable()), downMs: z.array(z.number()) }),
})
export type ClientUptime = z.infer<typeof clientUptime>

/** Of the first tested pages of a client, so that it stays cheap for large ones. */
export const clientHistory = z.object({
  trend: pageTrend,
  /** The worst of the pages; null without field data. */
  visitors: pageVisitors.nullable(),
  /** null without monitors. */
  uptime: clientUptime.nullable(),
  /** Of all its sites; null where none are known. */
  visits: placeVisits.nullable(),
})

/** Medians over the latest results on one type of device. */
export const clientResult = z.object({
  client: z.int(),
  name: z.string(),
  organization: z.int(),
  organizationName: z.string(),
  sites: z.int(),
  pages: z.int(),
  measured: z.int(),
  failing: z.int(),
  /** Results without all figures. */
  incomplete: z.int(),
  /** Queued and running tests of its pages. */
  testing: z.int(),
  scores: categoryScores,
  lcp: z.number().nullable(),
  cls: z.number().nullable(),
  tbt: z.number().nullable(),
  measuredAt: z.iso.datetime().nullable(),
  /** Only on request. */
  history: clientHistory.optional(),
})
export type ClientResult = z.infer<typeof clientResult>

export const clientResultQuery = paging(50).extend({
  organization: id.optional(),
  formFactor: formFactor.default('MOBILE'),
  state: z.literal('failed').optional(),
  search: z.string().trim().max(200).optional(),
  /** `worst`: with outages first, then by performance. */
  sort: z.enum(CLIENT_SORTS).default('name'),
  include_history: queryFlag.optional(),
})
