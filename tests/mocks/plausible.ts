import { type Answered, type Asked, refusal, type TrafficServer } from './traffic.ts'
import {
  COUNTRIES,
  DEVICES,
  daysOf,
  figuresOn,
  PATHS,
  pathsOn,
  SOURCES,
  sharesOn,
} from './traffic-figures.ts'

export const PLAUSIBLE_TOKEN = 'plausible-key'
export const PLAUSIBLE_SITE = 'example.com'

interface Query {
  site_id: string
  metrics: string[]
  date_range: [string, string]
  dimensions: string[]
  filters?: [string, string, string[]][]
  pagination: { limit: number; offset: number }
}

const SHARES: Record<string, readonly string[]> = {
  'visit:source': SOURCES.map((source) => source || 'Direct / None'),
  'visit:country': COUNTRIES,
  'visit:device': DEVICES.map((device) => (device === 'mobile' ? 'Mobile' : 'Desktop')),
  'visit:entry_page': PATHS,
}

interface Row {
  dimensions: string[]
  figures: Record<string, number>
}

function rowsOn(day: string, { dimensions, filters }: Query): Row[] {
  const [time, other] = dimensions
  const { hours, visits, visitors, pageViews, bounces, seconds } = figuresOn(day)
  if (time === 'time:hour')
    return hours.flatMap((own, hour) =>
      own === 0
        ? []
        : [{ dimensions: [`${day} ${String(hour).padStart(2, '0')}:00:00`], figures: { visits: own } }],
    )
  if (visits === 0) return []
  if (other === undefined) {
    const rates = { bounce_rate: (bounces / visits) * 100, visit_duration: seconds / visits }
    return [{ dimensions: [day], figures: { visits, visitors, pageviews: pageViews, ...rates } }]
  }
  if (other === 'event:page')
    return PATHS.flatMap((path, index) => {
      const page = pathsOn(day, index)
      const figures = { visits: page.visits, visitors: page.visitors, pageviews: page.pageViews }
      return filters?.[0]?.[2].includes(path) ? [{ dimensions: [day, path], figures }] : []
    })
  return sharesOn(day, SHARES[other] ?? []).map(({ key, ...share }) => ({
    dimensions: [day, key],
    figures: { visits: share.visits, pageviews: share.pageViews },
  }))
}

export function answerPlausible(server: TrafficServer, { url, body, headers }: Asked): Answered {
  if (headers.authorization !== `Bearer ${PLAUSIBLE_TOKEN}`)
    return refusal(401, { error: 'Invalid API key or site ID.' })
  if (url.pathname === '/plausible/api/v1/sites')
    return server.isListed
      ? { body: { sites: [{ domain: PLAUSIBLE_SITE, timezone: server.timeZone }], meta: { after: null } } }
      : refusal(402, { error: 'Upgrade to use this API.' })
  if (url.pathname !== '/plausible/api/v2/query') return refusal(404)
  const query = JSON.parse(body) as Query
  if (query.site_id !== PLAUSIBLE_SITE) return refusal(404, { error: 'Site does not exist.' })
  const rows = daysOf(...query.date_range)
    .filter((day) => day <= server.today && day >= server.since)
    .flatMap((day) => rowsOn(day, query))
  const { limit, offset } = query.pagination
  const page = rows.slice(offset, offset + Math.min(limit, server.maxRows))
  return {
    body: {
      results: page.map(({ dimensions, figures }) => ({
        dimensions,
        metrics: query.metrics.map((metric) => figures[metric]),
      })),
      meta: { total_rows: rows.length },
      query,
    },
  }
}
