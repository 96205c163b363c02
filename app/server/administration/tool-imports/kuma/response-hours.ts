import { type PackedHour, rankOf } from '~/shared/rules/uptime/pack'
import { HOUR_MS } from '~/shared/values/units'
import type { Beat } from './beat-history'

const MAX_MS = 32_767
/** As in packed hours: a check without a response time, and a failed one. */
const [NO_RESPONSE, FAILED] = [-1, -3]

export interface ImportedHour extends PackedHour {
  at: number
}

/** Kuma measures no phases. */
const NO_PHASES = { dns: null, connect: null, tls: null, ttfb: null, download: null }
const REST = { slow: 0, unknown: 0, missed: 0, phases: NO_PHASES }

const clamp = (ms: number) => Math.min(MAX_MS, Math.max(0, Math.round(ms)))

/** Hours of heartbeats in order of time. Maintenance is no check. Kuma's own averages are over the same heartbeats. */
export function responseHours(beats: readonly Beat[], intervalSeconds: number): ImportedHour[] {
  const hours = Map.groupBy(
    beats.filter(({ status }) => status !== 3),
    ({ at }) => Math.floor(at / HOUR_MS) * HOUR_MS,
  )
  return [...hours].map(([at, own]) => hourOf(at, own, intervalSeconds))
}

function hourOf(at: number, own: readonly Beat[], intervalSeconds: number): ImportedHour {
  const responses = own.map(({ status, ping }) => {
    if (status !== 1) return FAILED
    return ping === null ? NO_RESPONSE : clamp(ping)
  })
  const pings = own.flatMap(({ status, ping }) => (status === 1 && ping !== null ? [ping] : []))
  const sorted = pings.map(clamp).sort((a, b) => a - b)
  const mean = pings.reduce((sum, ping) => sum + ping, 0) / pings.length
  const spread = Math.floor((HOUR_MS - ((own[0]?.at ?? at) - at)) / 1000 / own.length)
  return {
    ...REST,
    at,
    // Retries come faster than the interval.
    intervalSeconds: Math.max(1, Math.min(intervalSeconds, spread)),
    firstSecond: Math.floor(((own[0]?.at ?? at) - at) / 1000),
    checks: own.length,
    failed: responses.filter((one) => one === FAILED).length,
    meanMs: pings.length > 0 ? clamp(mean) : null,
    p50Ms: rankOf(sorted, 0.5),
    p95Ms: rankOf(sorted, 0.95),
    mostMs: sorted.at(-1) ?? null,
    responses,
  }
}

/** An hour of which only the totals are known. */
export const totalHour = (hour: {
  at: number
  up: number
  down: number
  mean: number | null
  most: number | null
}): ImportedHour => ({
  ...REST,
  at: hour.at,
  intervalSeconds: 3600,
  firstSecond: 0,
  checks: hour.up + hour.down,
  failed: hour.down,
  meanMs: hour.mean === null || hour.up === 0 ? null : clamp(hour.mean),
  p50Ms: null,
  p95Ms: null,
  mostMs: hour.most === null || hour.up === 0 ? null : clamp(hour.most),
  responses: [],
})
