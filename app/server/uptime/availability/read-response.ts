import { CHECK_PHASES, type CheckPhase } from '~/shared/rules/uptime/outcomes'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import {
  type ChecksQuery,
  type HourRow,
  listHours,
  listRawBuckets,
  type RawBucketRow,
  type UnpackedSince,
} from './hour-read.store'
import { bucketFor, pointsOf, type ResponsePart, rankIn, summed } from './response-points'

/** Single checks are stored at least this long; the day being deleted does not count. */
const RAW_MS = 3 * DAY_MS
const MAX_RAW_MS = 2 * DAY_MS
/** Beyond this, exact percentiles take too long. */
const MAX_CHECKS = 50_000

function sortedResponses(text: string | null): Float64Array | null {
  if (!text) return null
  return Float64Array.from(
    text
      .split(',')
      .map(Number)
      .filter((figure) => figure >= 0),
  ).sort()
}

type Phases = Record<CheckPhase, number | null>
const phasesOf = (row: HourRow | RawBucketRow) =>
  Object.fromEntries(CHECK_PHASES.map((phase) => [phase, row[`${phase}_ms`]])) as Phases

const answersOf = ({ checks, failed, unknown, missed }: HourRow) => checks - failed - unknown - missed

const ofHour = (row: HourRow): ResponsePart => ({
  ...row,
  answers: answersOf(row),
  mean: row.mean_ms,
  p50: row.p50_ms,
  p95: row.p95_ms,
  most: row.max_ms,
  phases: phasesOf(row),
  responses: sortedResponses(row.responses),
})

function ofRaw(row: RawBucketRow): ResponsePart {
  const responses = sortedResponses(row.responses) ?? new Float64Array(0)
  const { length } = responses
  return {
    ...row,
    answers: length,
    mean: length > 0 ? responses.reduce((sum, one) => sum + one, 0) / length : null,
    p50: rankIn(responses, 0.5),
    p95: rankIn(responses, 0.95),
    most: responses.at(-1) ?? null,
    phases: phasesOf(row),
    responses,
  }
}

function unpackedSince(hours: HourRow[]): UnpackedSince {
  const since: UnpackedSince = new Map()
  for (const { location_id, at } of hours)
    since.set(location_id, Math.max(since.get(location_id) ?? 0, at + HOUR_MS))
  return since
}

/** Packed hours and, in hours too, what is not packed yet. */
async function readHours(ctx: Ctx, asked: ChecksQuery, isExact: boolean): Promise<ResponsePart[]> {
  const hours = await listHours(ctx.db, asked, isExact)
  const since = unpackedSince(hours)
  const oldest = ctx.now().getTime() - RAW_MS - DAY_MS
  const from = Math.max(asked.from, oldest, since.size > 0 ? Math.min(...since.values()) : 0)
  const raw = from < asked.to ? await listRawBuckets(ctx.db, { ...asked, from }, HOUR_MS, since) : []
  return [...hours.map(ofHour), ...raw.map(ofRaw)]
}

/**
 * Response times of a range, all locations. Up to two days come from single checks, longer ranges from packed
 * hours. Means are weighted by responses; percentiles are exact up to 50,000 responses, beyond that weighted
 * medians of the hourly ones.
 */
export async function readResponse(
  ctx: Ctx,
  asked: ChecksQuery,
  { intervalMs, locations }: { intervalMs: number; locations: number },
) {
  const length = asked.to - asked.from
  const isRaw = length <= MAX_RAW_MS && asked.from >= ctx.now().getTime() - RAW_MS
  const bucketMs = bucketFor(length, isRaw ? intervalMs : HOUR_MS)
  const isExact = (length / intervalMs) * Math.max(1, locations) <= MAX_CHECKS
  const parts = isRaw
    ? (await listRawBuckets(ctx.db, asked, bucketMs)).map(ofRaw)
    : await readHours(ctx, asked, isExact)
  return { bucketMs, points: pointsOf(parts, asked, bucketMs), response: summed(parts) }
}
