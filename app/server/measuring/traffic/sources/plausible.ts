import { z } from 'zod'
import type { TrafficDimension } from '~/shared/values/traffic-choices'
import { below, parsed, requestSource } from './request-source'
import {
  type Access,
  type Asked,
  count,
  deviceOf,
  isUnset,
  type Slice,
  type SourceDay,
  SourceError,
  type SourceProperty,
  type TrafficSourceReader,
} from './source'

const PAGE_ROWS = 10_000
const MAX_ROWS = 50_000
const MAX_SITE_PAGES = 20
const PER_MINUTE = 60

const answered = z.object({
  results: z.array(
    z.object({ dimensions: z.array(z.string().nullable()), metrics: z.array(z.number().nullable()) }),
  ),
  meta: z.object({ total_rows: z.number().optional() }).default({}),
})
const sites = z.object({
  sites: z.array(z.object({ domain: z.string(), timezone: z.string().optional() })),
  meta: z.object({ after: z.string().nullish() }).default({}),
})

const DIMENSIONS: Record<TrafficDimension, string> = {
  source: 'visit:source',
  country: 'visit:country',
  device: 'visit:device',
  landingPage: 'visit:entry_page',
}

const request = (access: Access, url: URL, body?: unknown) =>
  requestSource(access, {
    url,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${access.credentials.token ?? ''}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    budget: { key: `plausible:${url.origin}`, perMinute: PER_MINUTE },
  })

interface Row {
  keys: string[]
  figures: number[]
}

async function query(
  access: Access,
  { property, startDate, endDate }: Asked,
  wanted: { metrics: string[]; dimensions: string[]; filters?: unknown[] },
): Promise<{ rows: Row[]; isCut: boolean }> {
  const rows: Row[] = []
  for (let total = 1; rows.length < Math.min(total, MAX_ROWS); ) {
    const answer = await request(access, below(access.baseUrl ?? '', 'api/v2/query'), {
      site_id: property,
      date_range: [startDate, endDate],
      ...wanted,
      include: { total_rows: true },
      pagination: { limit: PAGE_ROWS, offset: rows.length },
    })
    const { results, meta } = parsed(answered, answer)
    total = meta.total_rows ?? results.length
    if (results.length === 0) break
    rows.push(
      ...results.map(({ dimensions, metrics }) => ({
        keys: dimensions.map((key) => key ?? ''),
        figures: metrics.map(Number),
      })),
    )
    if (total > MAX_ROWS && rows.length >= MAX_ROWS) return { rows, isCut: true }
  }
  return { rows, isCut: false }
}

function daysOf(site: Row[], hourly: Row[]): SourceDay[] {
  const hours = new Map<string, number[]>()
  for (const { keys, figures } of hourly) {
    const [day = '', time = ''] = (keys[0] ?? '').split(' ')
    const list = hours.get(day) ?? Array.from({ length: 24 }, () => 0)
    const hour = Number.parseInt(time, 10)
    list[hour] = (list[hour] ?? 0) + count(figures[0])
    hours.set(day, list)
  }
  return site.map(({ keys: [day = ''], figures }) => {
    const [visits = 0, visitors = 0, pageViews = 0, bounceRate = 0, duration = 0] = figures
    return {
      day,
      visits: count(visits),
      visitors: count(visitors),
      pageViews: count(pageViews),
      engagedVisits: count(visits * (1 - bounceRate / 100)),
      engagementSeconds: count(visits * duration),
      hours: hours.get(day) ?? null,
    }
  })
}

const isDirect = (key: string) => isUnset(key) || /^direct/i.test(key)

async function readSlice(access: Access, asked: Asked): Promise<Slice> {
  const site = await query(access, asked, {
    metrics: ['visits', 'visitors', 'pageviews', 'bounce_rate', 'visit_duration'],
    dimensions: ['time:day'],
  })
  const hourly = await query(access, asked, { metrics: ['visits'], dimensions: ['time:hour'] })
  const entries: Slice['entries'] = []
  let isCut = false
  for (const [dimension, name] of Object.entries(DIMENSIONS) as [TrafficDimension, string][]) {
    const found = await query(access, asked, {
      metrics: ['visits', 'pageviews'],
      dimensions: ['time:day', name],
    })
    isCut ||= found.isCut
    for (const {
      keys: [day = '', key = ''],
      figures,
    } of found.rows)
      entries.push({
        dimension,
        day,
        key: dimension === 'device' ? deviceOf(key) : isDirect(key) ? '' : key,
        visits: count(figures[0]),
        pageViews: count(figures[1]),
      })
  }
  const paths = [...new Set(asked.urls.map((url) => new URL(url).pathname))]
  const pages =
    paths.length === 0
      ? []
      : (
          await query(access, asked, {
            metrics: ['visits', 'visitors', 'pageviews'],
            dimensions: ['time:day', 'event:page'],
            filters: [['is', 'event:page', paths]],
          })
        ).rows
  return {
    timeZone: null,
    days: daysOf(site.rows, hourly.rows),
    entries,
    paths: pages.map(({ keys: [day = '', path = ''], figures }) => ({
      host: null,
      path,
      day,
      visits: count(figures[0]),
      visitors: count(figures[1]),
      pageViews: count(figures[2]),
    })),
    isSampled: false,
    isThresholded: false,
    hasDataLoss: isCut,
    pauseMs: null,
  }
}

/** A key for statistics may not list sites: their domain is typed then. */
async function listProperties(access: Access): Promise<SourceProperty[]> {
  const found: SourceProperty[] = []
  let after: string | null | undefined
  for (let page = 0; page < MAX_SITE_PAGES; page += 1) {
    const url = below(access.baseUrl ?? '', 'api/v1/sites')
    url.searchParams.set('limit', '100')
    if (after) url.searchParams.set('after', after)
    const answer = await request(access, url).catch((error: unknown) => {
      const isUnlisted = error instanceof SourceError && /^status 4(01|02|03|04)/.test(error.message)
      throw isUnlisted ? new SourceError('missing', error.message) : error
    })
    const { sites: list, meta } = parsed(sites, answer)
    for (const { domain, timezone } of list)
      found.push({ id: domain, name: domain, account: '', timeZone: timezone ?? null })
    after = meta.after
    if (!after) break
  }
  return found
}

/** https://plausible.io/docs/stats-api */
export const plausible: TrafficSourceReader = { sliceDays: 60, listProperties, readSlice }
