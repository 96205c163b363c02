import { z } from 'zod'
import type { TrafficDimension } from '~/shared/values/traffic-choices'
import { callGoogle, googleUrl, refillMs } from './ga4-client'
import { parsed } from './request-source'
import {
  type Access,
  type Asked,
  count,
  isUnset,
  type Slice,
  type SourceDay,
  type SourceEntry,
  SourceError,
  type SourceProperty,
  type TrafficSourceReader,
} from './source'

const PAGE_ROWS = 10_000
/** Of a report: what is above is in no breakdown. */
const MAX_ROWS = 50_000
const MAX_ACCOUNT_PAGES = 50
/** Of a batch. */
const MAX_REPORTS = 5
/** Below this share of the hour's tokens nothing is requested until they are renewed. */
const LOW_QUOTA = 0.1
/** Paths that fit into a filter. */
const MAX_PATHS = 500

const summaries = z.object({
  accountSummaries: z
    .array(
      z.object({
        account: z.string(),
        displayName: z.string().default(''),
        propertySummaries: z
          .array(z.object({ property: z.string(), displayName: z.string().default('') }))
          .default([]),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
})

const values = z.array(z.object({ value: z.string().default('') })).default([])
const quota = z.object({ consumed: z.number().default(0), remaining: z.number().default(0) }).optional()
const report = z.object({
  rows: z.array(z.object({ dimensionValues: values, metricValues: values })).default([]),
  rowCount: z.number().default(0),
  metadata: z
    .object({
      dataLossFromOtherRow: z.boolean().default(false),
      subjectToThresholding: z.boolean().default(false),
      samplingMetadatas: z.array(z.unknown()).default([]),
      timeZone: z.string().optional(),
    })
    .default({ dataLossFromOtherRow: false, subjectToThresholding: false, samplingMetadatas: [] }),
  propertyQuota: z.object({ tokensPerHour: quota, tokensPerDay: quota }).optional(),
})
type Report = z.infer<typeof report>
const batch = z.object({ reports: z.array(report) })

interface Wanted {
  dimensions: string[]
  metrics: string[]
  paths?: string[]
}

const DIMENSIONS: Record<TrafficDimension, string> = {
  source: 'sessionSource',
  country: 'countryId',
  device: 'deviceCategory',
  landingPage: 'landingPage',
}
const SITE = ['sessions', 'activeUsers', 'screenPageViews', 'engagedSessions', 'userEngagementDuration']
const PAGE = ['sessions', 'activeUsers', 'screenPageViews']
const ENTRY = ['sessions', 'screenPageViews']

const bodyOf = ({ dimensions, metrics, paths }: Wanted, { startDate, endDate }: Asked, offset: number) => ({
  dimensions: dimensions.map((name) => ({ name })),
  metrics: metrics.map((name) => ({ name })),
  dateRanges: [{ startDate, endDate }],
  ...(paths && {
    dimensionFilter: {
      filter: { fieldName: 'pagePath', inListFilter: { values: paths, caseSensitive: true } },
    },
  }),
  orderBys: [{ metric: { metricName: 'sessions' }, desc: true }],
  limit: String(PAGE_ROWS),
  offset: String(offset),
  returnPropertyQuota: true,
})

const dataUrl = (property: string, call: string) =>
  googleUrl('data', `/v1beta/properties/${property}:${call}`)

async function remaining(access: Access, asked: Asked, wanted: Wanted, first: Report): Promise<Report> {
  const rows = [...first.rows]
  const total = Math.min(first.rowCount, MAX_ROWS)
  let last = first
  while (rows.length < total && last.rows.length > 0) {
    const body = bodyOf(wanted, asked, rows.length)
    const url = dataUrl(asked.property, 'runReport')
    last = parsed(report, await callGoogle(access, { url, body, property: asked.property }))
    rows.push(...last.rows)
  }
  const isCut = first.rowCount > MAX_ROWS
  const metadata = { ...first.metadata, ...(isCut && { dataLossFromOtherRow: true }) }
  return { ...first, rows, metadata, propertyQuota: last.propertyQuota ?? first.propertyQuota }
}

/** Five reports a request; what has more rows is read on. */
async function readReports(access: Access, asked: Asked, wanted: Wanted[]): Promise<Report[]> {
  const all: Report[] = []
  for (let at = 0; at < wanted.length; at += MAX_REPORTS) {
    const part = wanted.slice(at, at + MAX_REPORTS)
    const requests = part.map((one) => bodyOf(one, asked, 0))
    const url = dataUrl(asked.property, 'batchRunReports')
    const answer = await callGoogle(access, { url, body: { requests }, property: asked.property })
    const { reports } = parsed(batch, answer)
    for (const [index, one] of part.entries()) {
      const first = reports[index]
      if (!first) throw new SourceError('invalid', 'a report is missing')
      all.push(await remaining(access, asked, one, first))
    }
  }
  return all
}

const dayOf = (text: string) => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`
const rowsOf = ({ rows }: Report) =>
  rows.map(({ dimensionValues, metricValues }) => ({
    keys: dimensionValues.map(({ value }) => value),
    figures: metricValues.map(({ value }) => count(value)),
  }))

function daysOf(site: Report, hourly: Report): SourceDay[] {
  const hours = new Map<string, number[]>()
  for (const { keys, figures } of rowsOf(hourly)) {
    const [stamp = ''] = keys
    const day = dayOf(stamp)
    const list = hours.get(day) ?? Array.from({ length: 24 }, () => 0)
    const hour = Number(stamp.slice(8, 10))
    list[hour] = (list[hour] ?? 0) + (figures[0] ?? 0)
    hours.set(day, list)
  }
  return rowsOf(site).map(({ keys: [stamp = ''], figures }) => {
    const [visits = 0, visitors = 0, pageViews = 0, engagedVisits = 0, engagementSeconds = 0] = figures
    const day = dayOf(stamp)
    return {
      day,
      visits,
      visitors,
      pageViews,
      engagedVisits,
      engagementSeconds,
      hours: hours.get(day) ?? null,
    }
  })
}

const entriesOf = (dimension: TrafficDimension, one: Report): SourceEntry[] =>
  rowsOf(one).map(({ keys: [stamp = '', key = ''], figures: [visits = 0, pageViews = 0] }) => ({
    dimension,
    day: dayOf(stamp),
    key: isUnset(key) ? '' : key,
    visits,
    pageViews,
  }))

/** With and without a slash at the end, as sites serve both. */
function pathsOf(urls: string[]): string[] {
  const paths = urls.map((url) => new URL(url).pathname)
  const both = paths.flatMap((path) =>
    path === '/' ? [path] : [path.replace(/\/$/, ''), `${path.replace(/\/$/, '')}/`],
  )
  return [...new Set(both)]
}

const isLow = (one: Report['propertyQuota'], of: 'tokensPerHour' | 'tokensPerDay') => {
  const { consumed = 0, remaining = 0 } = one?.[of] ?? {}
  return consumed > 0 && remaining / (remaining + consumed) < LOW_QUOTA && remaining < 1_000
}

async function readSlice(access: Access, asked: Asked): Promise<Slice> {
  const dimensions = Object.keys(DIMENSIONS) as TrafficDimension[]
  const paths = pathsOf(asked.urls)
  const parts = Array.from({ length: Math.ceil(paths.length / MAX_PATHS) }, (_, part) =>
    paths.slice(part * MAX_PATHS, (part + 1) * MAX_PATHS),
  )
  const reports = await readReports(access, asked, [
    { dimensions: ['date'], metrics: SITE },
    { dimensions: ['dateHour'], metrics: ['sessions'] },
    ...dimensions.map((dimension) => ({ dimensions: ['date', DIMENSIONS[dimension]], metrics: ENTRY })),
    ...parts.map((part) => ({ dimensions: ['date', 'hostName', 'pagePath'], metrics: PAGE, paths: part })),
  ])
  const [site, hourly, ...rest] = reports as [Report, Report, ...Report[]]
  const left = reports.at(-1)?.propertyQuota
  return {
    timeZone: site.metadata.timeZone ?? null,
    days: daysOf(site, hourly),
    entries: dimensions.flatMap((dimension, index) => entriesOf(dimension, rest[index] as Report)),
    paths: rest.slice(dimensions.length).flatMap((one) =>
      rowsOf(one).map(
        ({
          keys: [stamp = '', host = '', path = ''],
          figures: [visits = 0, visitors = 0, pageViews = 0],
        }) => ({
          host,
          path,
          day: dayOf(stamp),
          ...{ visits, visitors, pageViews },
        }),
      ),
    ),
    isSampled: reports.some(({ metadata }) => metadata.samplingMetadatas.length > 0),
    isThresholded: reports.some(({ metadata }) => metadata.subjectToThresholding),
    hasDataLoss: reports.some(({ metadata }) => metadata.dataLossFromOtherRow),
    pauseMs: isLow(left, 'tokensPerDay')
      ? refillMs('day', access.ctx.now())
      : isLow(left, 'tokensPerHour')
        ? refillMs('hour', access.ctx.now())
        : null,
  }
}

/** Properties of all accounts. Their time zone comes with the first report. */
async function listProperties(access: Access): Promise<SourceProperty[]> {
  const found: SourceProperty[] = []
  let token: string | undefined
  for (let page = 0; page < MAX_ACCOUNT_PAGES; page += 1) {
    const url = googleUrl('admin', '/v1beta/accountSummaries')
    url.searchParams.set('pageSize', '200')
    if (token) url.searchParams.set('pageToken', token)
    const answer = parsed(summaries, await callGoogle(access, { url }))
    for (const { displayName: account, propertySummaries } of answer.accountSummaries)
      for (const { property, displayName } of propertySummaries) {
        const id = property.replace('properties/', '')
        found.push({ id, name: displayName || id, account, timeZone: null })
      }
    token = answer.nextPageToken
    if (!token) break
  }
  return found
}

/** https://developers.google.com/analytics/devguides/reporting/data/v1 */
export const ga4: TrafficSourceReader = { sliceDays: 40, listProperties, readSlice }
