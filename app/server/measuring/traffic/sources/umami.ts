import { createHash } from 'node:crypto'
import { z } from 'zod'
import { addDays, daysBetween, startOfDay } from '~/shared/values/calendar'
import type { TrafficDimension } from '~/shared/values/traffic-choices'
import { HOUR_MS } from '~/shared/values/units'
import { below, parsed, requestSource } from './request-source'
import {
  type Access,
  type Asked,
  count,
  deviceOf,
  type Slice,
  SourceError,
  type SourceProperty,
  type TrafficSourceReader,
} from './source'

const CLOUD = 'api.umami.is'
const MAX_ENTRIES = 500
const MAX_SITE_PAGES = 20
const PER_MINUTE = 180
const TOKEN_MS = 6 * HOUR_MS

const login = z.object({ token: z.string() })
const websites = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string(), domain: z.string().nullish() })),
  count: z.number().default(0),
})
const stats = z.object({
  pageviews: z.coerce.number(),
  visitors: z.coerce.number(),
  visits: z.coerce.number(),
  bounces: z.coerce.number(),
  totaltime: z.coerce.number(),
})
const expanded = z.array(
  z.object({
    name: z.string().nullable(),
    pageviews: z.coerce.number(),
    visitors: z.coerce.number(),
    visits: z.coerce.number(),
  }),
)
const pageviews = z.object({ sessions: z.array(z.object({ x: z.string(), y: z.coerce.number() })) })

const TYPES: Record<TrafficDimension, string> = {
  source: 'referrer',
  country: 'country',
  device: 'device',
  landingPage: 'entry',
}

const isCloud = (base: string) => new URL(base).hostname === CLOUD
const apiOf = (base: string) => below(base, isCloud(base) ? 'v1/' : 'api/')
const budgetOf = (base: string) => ({ key: `umami:${new URL(base).origin}`, perMinute: PER_MINUTE })

/** Tokens of a sign-in with a password; a new process signs in again. */
const known = new Map<string, { token: string; until: number }>()

async function signIn(access: Access, isFresh: boolean): Promise<string> {
  const { user = '', password = '' } = access.credentials
  const base = access.baseUrl ?? ''
  const key = createHash('sha256').update(`${base}\n${user}\n${password}`).digest('hex')
  const now = access.ctx.now().getTime()
  const held = known.get(key)
  if (held && !isFresh && held.until > now) return held.token
  const answer = await requestSource(access, {
    url: below(base, 'api/auth/login'),
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user, password }),
    budget: budgetOf(base),
  })
  const { token } = parsed(login, answer)
  known.set(key, { token, until: now + TOKEN_MS })
  return token
}

async function headersOf(access: Access, isFresh: boolean): Promise<Record<string, string>> {
  const { token } = access.credentials
  if (access.method === 'password') return { authorization: `Bearer ${await signIn(access, isFresh)}` }
  if (!token) throw new SourceError('refused', 'no token')
  return isCloud(access.baseUrl ?? '') ? { 'x-umami-api-key': token } : { authorization: `Bearer ${token}` }
}

async function request(access: Access, path: string, query: Record<string, string>): Promise<unknown> {
  const base = access.baseUrl ?? ''
  const url = below(apiOf(base).href, path)
  url.search = new URLSearchParams(query).toString()
  const call = async (isFresh: boolean) =>
    requestSource(access, { url, headers: await headersOf(access, isFresh), budget: budgetOf(base) })
  return call(false).catch((error: unknown) => {
    const isOld = error instanceof SourceError && error.problem === 'refused' && access.method === 'password'
    if (!isOld || /login/.test(error.message)) throw error
    return call(true)
  })
}

/** Umami sums days only over the moments it is given, so each day is requested by its start and end. */
async function readDay(
  access: Access,
  asked: Asked,
  day: string,
): Promise<Omit<Slice, 'timeZone' | 'isSampled' | 'isThresholded' | 'hasDataLoss' | 'pauseMs'>> {
  const startAt = startOfDay(day, asked.timeZone)
  const endAt = new Date(startOfDay(addDays(day, 1), asked.timeZone).getTime() - 1)
  const span = { startAt: String(startAt.getTime()), endAt: String(endAt.getTime()) }
  const of = (path: string) => `websites/${encodeURIComponent(asked.property)}/${path}`
  const list = async (type: string) =>
    parsed(
      expanded,
      await request(access, of('metrics/expanded'), { ...span, type, limit: String(MAX_ENTRIES) }),
    )
  const all = parsed(stats, await request(access, of('stats'), span))
  const figures = {
    visits: count(all.visits),
    visitors: count(all.visitors),
    pageViews: count(all.pageviews),
    engagedVisits: Math.max(0, count(all.visits) - count(all.bounces)),
    engagementSeconds: count(all.totaltime),
  }
  if (all.visits === 0) return { days: [{ day, ...figures, hours: null }], paths: [], entries: [] }
  const hourly = await request(access, of('pageviews'), { ...span, unit: 'hour', timezone: asked.timeZone })
  const hours = Array.from({ length: 24 }, () => 0)
  for (const { x, y } of parsed(pageviews, hourly).sessions) {
    const hour = Number.parseInt(x.slice(11, 13), 10)
    if (hour >= 0 && hour < 24) hours[hour] = (hours[hour] ?? 0) + count(y)
  }
  const entries: Slice['entries'] = []
  for (const [dimension, type] of Object.entries(TYPES) as [TrafficDimension, string][])
    for (const { name, visits, pageviews: views } of await list(type)) {
      const key = dimension === 'device' ? deviceOf(name ?? '') : (name ?? '')
      entries.push({ dimension, day, key, visits: count(visits), pageViews: count(views) })
    }
  const paths = (await list('path')).map(({ name, ...path }) => ({
    host: null,
    path: name ?? '',
    day,
    visits: count(path.visits),
    visitors: count(path.visitors),
    pageViews: count(path.pageviews),
  }))
  return { days: [{ day, ...figures, hours }], paths, entries }
}

async function readSlice(access: Access, asked: Asked): Promise<Slice> {
  const slice: Slice = {
    timeZone: null,
    days: [],
    paths: [],
    entries: [],
    isSampled: false,
    isThresholded: false,
    hasDataLoss: false,
    pauseMs: null,
  }
  for (let index = 0; index <= daysBetween(asked.startDate, asked.endDate); index += 1) {
    const read = await readDay(access, asked, addDays(asked.startDate, index))
    slice.days.push(...read.days)
    slice.paths.push(...read.paths)
    slice.entries.push(...read.entries)
  }
  return slice
}

async function listProperties(access: Access): Promise<SourceProperty[]> {
  const found: SourceProperty[] = []
  for (let page = 1; page <= MAX_SITE_PAGES; page += 1) {
    const answer = await request(access, 'websites', {
      page: String(page),
      pageSize: '100',
      includeTeams: 'true',
    })
    const { data, count: total } = parsed(websites, answer)
    found.push(
      ...data.map(({ id, name, domain }) => ({
        id,
        name: name || domain || id,
        account: domain ?? '',
        timeZone: null,
      })),
    )
    if (data.length === 0 || found.length >= total) break
  }
  return found
}

/** Version 3, https://umami.is/docs/api */
export const umami: TrafficSourceReader = { sliceDays: 7, listProperties, readSlice }
