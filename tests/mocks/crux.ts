import { json } from 'node:stream/consumers'
import { DAY_MS } from '../../app/shared/values/units.ts'
import { listen } from './loopback.ts'

interface Asked {
  method: string
  url?: string
  origin?: string
  formFactor?: string
}

export interface CruxServer {
  asked: Asked[]
  known: Map<string, number>
  failing: { status: number; body?: unknown; retryAfter?: string } | null
  close(): Promise<void>
}

const dateOf = (at: number) => {
  const date = new Date(at)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}
/** A 28-day period that ended some days before yesterday. */
const periodOf = (daysAgo: number) => {
  const last = Date.now() - (daysAgo + 1) * DAY_MS
  return { firstDate: dateOf(last - 27 * DAY_MS), lastDate: dateOf(last) }
}

const LIMITS: Record<string, [number | string, number | string]> = {
  largest_contentful_paint: [2500, 4000],
  cumulative_layout_shift: ['0.10', '0.25'],
  interaction_to_next_paint: [200, 500],
  experimental_time_to_first_byte: [800, 1800],
  first_contentful_paint: [1800, 3000],
  round_trip_time: [75, 275],
}
const p75Of = (metric: string, lcp: number): number | string =>
  metric === 'largest_contentful_paint'
    ? lcp
    : metric === 'cumulative_layout_shift'
      ? '0.05'
      : Math.round(lcp / 10)
const binsOf = ([good, poor]: [number | string, number | string]) => [
  { start: typeof good === 'string' ? '0.00' : 0, end: good },
  { start: good, end: poor },
  { start: poor },
]
const DENSITIES = [0.8, 0.15, 0.05]
const WEEKS = 25

const metricsNow = (lcp: number) =>
  Object.entries(LIMITS).map(([metric, limits]) => [
    metric,
    {
      histogram: binsOf(limits).map((bin, i) => ({ ...bin, density: DENSITIES[i] })),
      percentiles: { p75: p75Of(metric, lcp) },
    },
  ])

/** The oldest week has no data; the API encodes this as `NaN` and null. */
const metricsBefore = (lcp: number) =>
  Object.entries(LIMITS).map(([metric, limits]) => [
    metric,
    {
      histogramTimeseries: binsOf(limits).map((bin, i) => ({
        ...bin,
        densities: Array.from({ length: WEEKS }, (_, week) => (week === 0 ? 'NaN' : DENSITIES[i])),
      })),
      percentilesTimeseries: {
        p75s: Array.from({ length: WEEKS }, (_, week) => (week === 0 ? null : p75Of(metric, lcp))),
      },
    },
  ])

/** Mock of the CrUX API: the latest record and half a year of history. */
export async function startCrux(port: number, key: string): Promise<CruxServer> {
  const server: CruxServer = { asked: [], known: new Map(), failing: null, close: async () => {} }
  const close = await listen(port, async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://crux')
    const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    const refuse = (code: number, status: string, message: string) =>
      answer(code, { error: { code, message, status } })
    const method = /^\/v1\/records:(query(?:History)?Record)$/.exec(url.pathname)?.[1]
    if (request.method !== 'POST' || !method)
      return refuse(404, 'NOT_FOUND', 'Requested entity was not found.')
    if (url.searchParams.get('key') !== key)
      return refuse(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.')
    const body = (await json(request)) as Asked
    server.asked.push({ ...body, method })
    const { failing } = server
    if (failing)
      return answer(
        failing.status,
        failing.body ?? {},
        failing.retryAfter ? { 'retry-after': failing.retryAfter } : {},
      )
    const lcp = server.known.get(body.url ?? body.origin ?? '')
    if (lcp === undefined) return refuse(404, 'NOT_FOUND', 'chrome ux report data not found')
    const formFactor = { formFactor: body.formFactor }
    const of = { key: { ...(body.url ? { url: body.url } : { origin: body.origin }), ...formFactor } }
    if (method === 'queryRecord')
      return answer(200, {
        record: { ...of, metrics: Object.fromEntries(metricsNow(lcp)), collectionPeriod: periodOf(0) },
      })
    const collectionPeriods = Array.from({ length: WEEKS }, (_, week) => periodOf((WEEKS - 1 - week) * 7 + 3))
    answer(200, { record: { ...of, metrics: Object.fromEntries(metricsBefore(lcp)), collectionPeriods } })
  })
  return Object.assign(server, { close })
}
