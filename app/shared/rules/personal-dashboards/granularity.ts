import { DAY_MS, HOUR_MS, WEEK_MS } from '~/shared/values/units'

/** 1970-01-01 was a Thursday. */
const MONDAY_MS = 4 * DAY_MS
export const BUCKET_MS = { hour: HOUR_MS, day: DAY_MS, week: WEEK_MS } as const
export type Granularity = keyof typeof BUCKET_MS

const MAX_HOURLY_MS = 3 * DAY_MS
const MAX_DAILY_MS = 366 * DAY_MS

interface Span {
  from: number
  to: number
}

export function granularityOf({ from, to }: Span): Granularity {
  if (to - from <= MAX_HOURLY_MS) return 'hour'
  return to - from <= MAX_DAILY_MS ? 'day' : 'week'
}

/** Start of the hour, day or week (from Monday) that contains a moment, in UTC. */
export function bucketStart(at: number, granularity: Granularity): number {
  const origin = granularity === 'week' ? MONDAY_MS : 0
  const size = BUCKET_MS[granularity]
  return Math.floor((at - origin) / size) * size + origin
}

/** Starts of all hours, days or weeks that a range touches, oldest first. */
export function bucketStarts({ from, to }: Span, granularity: Granularity): number[] {
  const starts: number[] = []
  for (let at = bucketStart(from, granularity); at < to; at += BUCKET_MS[granularity]) starts.push(at)
  return starts
}

/** The range of the same length before, which ends where this one starts. */
export const previousSpan = ({ from, to }: Span): Span => ({ from: from - (to - from), to: from })

/**
 * The first day or week that is not closed: runs of today and yesterday may still arrive. Everything before it is
 * computed once.
 */
export const openSince = (now: number, granularity: 'day' | 'week'): number =>
  bucketStart(bucketStart(now, 'day') - DAY_MS, granularity)
