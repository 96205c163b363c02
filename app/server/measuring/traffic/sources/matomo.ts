import { z } from 'zod'
import type { TrafficDimension } from '~/shared/values/traffic-choices'
import { below, parsed, requestSource } from './request-source'
import {
  type Access,
  type Asked,
  count,
  deviceOf,
  type Slice,
  type SourceDay,
  type SourceEntry,
  SourceError,
  type SourcePath,
  type SourceProperty,
  type TrafficSourceReader,
} from './source'

const MAX_ENTRIES = 50
const MAX_SITES = 1_000
/** Methods of a bulk request. */
const MAX_METHODS = 25
const PER_MINUTE = 120

const refusal = z.object({ result: z.literal('error'), message: z.string().default('') })
const sites = z.array(
  z.object({ idsite: z.coerce.string(), name: z.string(), timezone: z.string().optional() }),
)
/** Days without visits are empty lists. */
const row = z.record(z.string(), z.unknown())
const byDay = z.record(z.string(), z.union([row, z.array(row)]))
type ByDay = z.infer<typeof byDay>

/** Matomo answers 200 with an error inside. */
function refuse(answer: unknown): void {
  const refused = refusal.safeParse(answer)
  if (!refused.success) return
  const { message } = refused.data
  if (/token|authenticat|log(ged)? in/i.test(message)) throw new SourceError('refused', message)
  throw new SourceError(/access|permission|requires/i.test(message) ? 'forbidden' : 'invalid', message)
}

/** The token goes into the body, where no log keeps it. */
async function call(access: Access, fields: Record<string, string>): Promise<unknown> {
  const body = new URLSearchParams({
    module: 'API',
    format: 'json',
    ...fields,
    token_auth: access.credentials.token ?? '',
  })
  const url = below(access.baseUrl ?? '', 'index.php')
  const answer = await requestSource(access, {
    url,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
    budget: { key: `matomo:${url.href}`, perMinute: PER_MINUTE },
  })
  refuse(answer)
  return answer
}

async function readMethods(
  access: Access,
  asked: Asked,
  methods: Record<string, string>[],
): Promise<ByDay[]> {
  const all: ByDay[] = []
  for (let at = 0; at < methods.length; at += MAX_METHODS) {
    const urls = methods.slice(at, at + MAX_METHODS).map((method, index) => [
      `urls[${index}]`,
      new URLSearchParams({
        ...method,
        idSite: asked.property,
        period: 'day',
        date: `${asked.startDate},${asked.endDate}`,
        format: 'json',
      }).toString(),
    ])
    const answers = await call(access, { method: 'API.getBulkRequest', ...Object.fromEntries(urls) })
    const list = parsed(z.array(z.unknown()), answers)
    if (list.length !== urls.length) throw new SourceError('invalid', 'a report is missing')
    for (const one of list) {
      refuse(one)
      // A site without any visit at all.
      all.push(Array.isArray(one) && one.length === 0 ? {} : parsed(byDay, one))
    }
  }
  return all
}

const listOf = (value: ByDay[string] | undefined) => (Array.isArray(value) ? value : [])
const objectOf = (value: ByDay[string] | undefined) =>
  Array.isArray(value) ? (value[0] ?? {}) : (value ?? {})

function daysOf([visits, actions, times]: [ByDay, ByDay, ByDay]): SourceDay[] {
  return Object.entries(visits).map(([day, value]) => {
    const figures = objectOf(value)
    const hours = Array.from({ length: 24 }, () => 0)
    for (const { label, nb_visits } of listOf(times[day])) {
      const hour = Number.parseInt(String(label), 10)
      if (hour >= 0 && hour < 24) hours[hour] = count(nb_visits)
    }
    const all = count(figures['nb_visits'])
    return {
      day,
      visits: all,
      visitors: count(figures['nb_uniq_visitors']),
      pageViews: count(objectOf(actions[day])['nb_pageviews']),
      engagedVisits: Math.max(0, all - count(figures['bounce_count'])),
      engagementSeconds: count(figures['sum_visit_length']),
      hours,
    }
  })
}

const METHODS: Record<TrafficDimension, string> = {
  source: 'Referrers.getAll',
  country: 'UserCountry.getCountry',
  device: 'DevicesDetection.getType',
  landingPage: 'Actions.getEntryPageUrls',
}
const KEYS: Record<TrafficDimension, (row: Record<string, unknown>) => string> = {
  source: ({ label }) => String(label),
  country: ({ code }) => String(code ?? '').toUpperCase(),
  device: ({ label }) => deviceOf(String(label)),
  landingPage: ({ label }) => String(label),
}

const entriesOf = (dimension: TrafficDimension, report: ByDay): SourceEntry[] =>
  Object.entries(report).flatMap(([day, value]) =>
    listOf(value).map((figures) => ({
      dimension,
      day,
      key: KEYS[dimension](figures),
      visits: count(figures['nb_visits'] ?? figures['entry_nb_visits']),
      pageViews: count(figures['nb_actions'] ?? figures['entry_nb_actions']),
    })),
  )

const pathsOf = (url: string, report: ByDay): SourcePath[] =>
  Object.entries(report).flatMap(([day, value]) =>
    listOf(value).map((figures) => ({
      host: new URL(url).hostname,
      path: new URL(url).pathname,
      day,
      visits: count(figures['nb_visits']),
      visitors: count(figures['nb_uniq_visitors'] ?? figures['sum_daily_nb_uniq_visitors']),
      pageViews: count(figures['nb_hits']),
    })),
  )

/** Matomo has no source for visits that came directly. */
function withDirect(entries: SourceEntry[], days: SourceDay[]): SourceEntry[] {
  const known = Map.groupBy(entries, ({ day }) => day)
  const direct = days.flatMap(({ day, visits }) => {
    const rest = visits - (known.get(day) ?? []).reduce((sum, entry) => sum + entry.visits, 0)
    return rest > 0 ? [{ dimension: 'source' as const, day, key: '', visits: rest, pageViews: 0 }] : []
  })
  return [...entries, ...direct]
}

async function readSlice(access: Access, asked: Asked): Promise<Slice> {
  const dimensions = Object.keys(METHODS) as TrafficDimension[]
  const reports = await readMethods(access, asked, [
    { method: 'VisitsSummary.get' },
    { method: 'Actions.get' },
    { method: 'VisitTime.getVisitInformationPerServerTime' },
    ...dimensions.map((dimension) => ({
      method: METHODS[dimension],
      flat: '1',
      filter_limit: String(MAX_ENTRIES),
    })),
    ...asked.urls.map((pageUrl) => ({ method: 'Actions.getPageUrl', pageUrl })),
  ])
  const [visits = {}, actions = {}, times = {}, ...rest] = reports
  const days = daysOf([visits, actions, times])
  const entries = dimensions.flatMap((dimension, index) => {
    const list = entriesOf(dimension, rest[index] ?? {})
    return dimension === 'source' ? withDirect(list, days) : list
  })
  return {
    timeZone: null,
    days,
    entries,
    paths: asked.urls.flatMap((url, index) => pathsOf(url, rest[dimensions.length + index] ?? {})),
    isSampled: false,
    isThresholded: false,
    hasDataLoss: false,
    pauseMs: null,
  }
}

async function listProperties(access: Access): Promise<SourceProperty[]> {
  const answer = await call(access, {
    method: 'SitesManager.getSitesWithAtLeastViewAccess',
    limit: String(MAX_SITES),
  })
  return parsed(sites, answer).map(({ idsite, name, timezone }) => ({
    id: idsite,
    name,
    account: '',
    timeZone: timezone ?? null,
  }))
}

/** https://developer.matomo.org/api-reference/reporting-api */
export const matomo: TrafficSourceReader = { sliceDays: 30, listProperties, readSlice }
