import { z } from 'zod'
import { categoryScores, formFactor } from './agent'
import { endMoment, startMoment } from './moment'
import { queryId } from './paging'

/** CrUX metrics. FID only exists in records from before 2024. */
export const FIELD_METRICS = ['LCP', 'CLS', 'INP', 'TTFB', 'FCP', 'RTT', 'FID'] as const
export type FieldMetric = (typeof FIELD_METRICS)[number]

/** `density` is the share of visits; the last bin has no end. */
const bin = z.object({ start: z.number(), end: z.number().nullable(), density: z.number() })
/** Milliseconds, except CLS. */
const fieldFigure = z.object({ p75: z.number(), histogram: z.array(bin) })
export const fieldFigures = z.partialRecord(z.enum(FIELD_METRICS), fieldFigure)
export type FieldFigures = z.infer<typeof fieldFigures>

/** `url`: this page. `origin`: all pages of the origin. */
export const fieldLevel = z.enum(['url', 'origin'])
export type FieldLevel = z.infer<typeof fieldLevel>

/** 28 days, both ends included. */
export const fieldRecord = z.object({
  start: z.iso.date(),
  end: z.iso.date(),
  level: fieldLevel,
  levelLabel: z.string(),
  metrics: fieldFigures,
})
export type FieldRecord = z.infer<typeof fieldRecord>

/** `noData`: unknown to CrUX; `waiting`: not queried yet. Only `data` has values. */
const fieldState = z.enum(['data', 'noData', 'waiting', 'notConfigured'])
const pageSeries = { page: z.int(), formFactor, state: fieldState, message: z.string().nullable() }
export const fieldHistory = z.object({ ...pageSeries, records: z.array(fieldRecord) })
export const fieldLast = z.object({ ...pageSeries, record: fieldRecord.nullable() })
export const fieldLastByPages = z.object({ pages: z.array(fieldLast) })

const isDesktop = z
  .enum(['true', 'false', '1', '0'])
  .default('false')
  .transform((value) => value === 'true' || value === '1')
const span = { start_date: startMoment.optional(), end_date: endMoment.optional() }
/** Default: the page's data, or the origin's where there is none; never both. */
const level = fieldLevel.optional()
export const fieldQuery = z.object({ page_id: queryId, ...span, is_desktop: isDesktop, level })
export const fieldLastQuery = fieldQuery.pick({ page_id: true, is_desktop: true, level: true })
export const fieldPages = z.object({
  page_ids: z.array(z.int().min(1).max(2_147_483_647)).min(1).max(500),
  ...span,
  is_desktop: z.boolean().default(false),
  level,
})

const laboratory = {
  scores: categoryScores,
  metrics: z.record(z.enum(['lcp', 'fcp', 'cls', 'tbt', 'si', 'tti', 'ttfb']), z.number().nullable()),
  lighthouseVersion: z.string().nullable(),
  /** The throttling, in words. */
  method: z.string(),
}
export const pageSpeedInsights = z.object({
  url: z.string(),
  formFactor,
  fetchedAt: z.iso.datetime(),
  theirs: z.object({ ...laboratory, analyzedAt: z.string().nullable() }),
  ours: z.object({ ...laboratory, analyzedAt: z.string() }),
})
export type PageSpeedInsights = z.infer<typeof pageSpeedInsights>
