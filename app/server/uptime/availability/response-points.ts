import { CHECK_PHASES, type CheckPhase } from '~/shared/rules/uptime/outcomes'
import type { UptimeReport } from '~/shared/schemas/uptime'
import { DAY_MS, MINUTE_MS } from '~/shared/values/units'

type Point = NonNullable<UptimeReport['chosen']>['points'][number]

/** Checks of one location's hour, or of a bucket. */
export interface ResponsePart {
  at: number
  checks: number
  failed: number
  unknown: number
  missed: number
  answers: number
  mean: number | null
  p50: number | null
  p95: number | null
  most: number | null
  phases: Record<CheckPhase, number | null>
  /** Ascending; null where only aggregates are known. */
  responses: Float64Array | null
}

interface Weighed {
  value: number
  weight: number
}

function weighed(parts: ResponsePart[], numberOf: (part: ResponsePart) => number | null): Weighed[] {
  return parts.flatMap((part) => {
    const value = numberOf(part)
    return value === null || part.answers <= 0 ? [] : [{ value, weight: part.answers }]
  })
}

const sumOf = (values: Weighed[]) => values.reduce((sum, { weight }) => sum + weight, 0)

function meanOf(values: Weighed[]): number | null {
  const weight = sumOf(values)
  return weight > 0 ? values.reduce((sum, one) => sum + one.value * one.weight, 0) / weight : null
}

/** null when empty. */
export function weightedMedian(values: Weighed[]): number | null {
  const half = sumOf(values) / 2
  let passed = 0
  for (const { value, weight } of values.toSorted((a, b) => a.value - b.value)) {
    passed += weight
    if (passed >= half) return value
  }
  return null
}

function joined(parts: ResponsePart[]): Float64Array | null {
  if (parts.some(({ responses, answers }) => responses === null && answers > 0)) return null
  if (parts.length === 1) return parts[0]?.responses ?? null
  const all = new Float64Array(parts.reduce((sum, { responses }) => sum + (responses?.length ?? 0), 0))
  let filled = 0
  for (const { responses } of parts) {
    if (!responses) continue
    all.set(responses, filled)
    filled += responses.length
  }
  return all.sort()
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)

/** Nearest rank where all responses are known, else medians weighted by responses. */
function ranksOf(parts: ResponsePart[]): { p50: number | null; p95: number | null } {
  const all = joined(parts)
  if (!all)
    return {
      p50: weightedMedian(weighed(parts, ({ p50 }) => p50)),
      p95: weightedMedian(weighed(parts, ({ p95 }) => p95)),
    }
  return { p50: rankIn(all, 0.5), p95: rankIn(all, 0.95) }
}

/** Nearest rank, as in packed hours. */
export const rankIn = (sorted: Float64Array, share: number): number | null =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null

const countOf = (parts: ResponsePart[], key: 'checks' | 'failed' | 'unknown' | 'missed') =>
  parts.reduce((sum, part) => sum + part[key], 0)

export function summed(parts: ResponsePart[]): Pick<Point, 'mean' | 'p50' | 'p95' | 'checks'> {
  return {
    mean: rounded(meanOf(weighed(parts, ({ mean }) => mean))),
    ...ranksOf(parts),
    checks: countOf(parts, 'checks'),
  }
}

function phasesOf(parts: ResponsePart[]): Point['phases'] {
  const found: Point['phases'] = {}
  for (const phase of CHECK_PHASES) {
    const mean = rounded(meanOf(weighed(parts, ({ phases }) => phases[phase])))
    if (mean !== null) found[phase] = mean
  }
  return found
}

function pointOf(at: number, parts: ResponsePart[]): Point {
  const most = Math.max(...parts.map((part) => part.most ?? -1))
  return {
    at,
    ...summed(parts),
    most: most < 0 ? null : most,
    phases: phasesOf(parts),
    failed: countOf(parts, 'failed'),
    unknown: countOf(parts, 'unknown'),
    missed: countOf(parts, 'missed'),
  }
}

const SIZES = [1, 5, 10, 30, 60, 360, 1440, 7 * 1440, 28 * 1440].map((minutes) => minutes * MINUTE_MS)
const MAX_POINTS = 400

/** Bucket length in ms: at least the check interval, at most 400 buckets. */
export function bucketFor(lengthMs: number, shortestMs: number): number {
  const least = Math.max(lengthMs / MAX_POINTS, shortestMs)
  return SIZES.find((size) => size >= least) ?? 28 * DAY_MS
}

/** Buckets without responses have no values. */
export function pointsOf(
  parts: ResponsePart[],
  range: { from: number; to: number },
  bucketMs: number,
): Point[] {
  const byBucket = new Map<number, ResponsePart[]>()
  for (const part of parts) {
    const at = Math.floor(part.at / bucketMs) * bucketMs
    const own = byBucket.get(at)
    if (own) own.push(part)
    else byBucket.set(at, [part])
  }
  const points: Point[] = []
  for (let at = Math.floor(range.from / bucketMs) * bucketMs; at < range.to; at += bucketMs)
    points.push(pointOf(at, byBucket.get(at) ?? []))
  return points
}
