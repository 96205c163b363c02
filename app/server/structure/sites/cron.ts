import { Cron } from 'croner'
import { memoize } from '~/shared/memoize'
import { HOUR_MS } from '~/shared/values/units'

/** Minimum interval of a schedule. */
export const MIN_STEP_MINUTES = 5
const MIN_STEP_MS = MIN_STEP_MINUTES * 60_000
/** A day at the minimum interval; closer runs show within as many. */
const MAX_RUNS = (24 * 60) / MIN_STEP_MINUTES

const MAX_MEMOIZED = 5_000

/** The shortest interval of the coming runs; null for fewer than two. Walking them takes milliseconds. */
export const minStepMs = memoize(findMinStep, {
  max: MAX_MEMOIZED,
  key: ({ cron, timezone }, now) => [cron, timezone, Math.floor(now.getTime() / HOUR_MS)].join('|'),
})

function findMinStep(schedule: { cron: string; timezone: string }, now: Date): number | null {
  const runs = new Cron(schedule.cron, { timezone: schedule.timezone, mode: '5-part' })
  let shortest: number | null = null
  let last = runs.nextRun(now)
  for (let seen = 1; last && seen <= MAX_RUNS; seen++) {
    const next = runs.nextRun(last)
    if (!next) break
    const step = next.getTime() - last.getTime()
    if (shortest === null || step < shortest) shortest = step
    if (shortest < MIN_STEP_MS) break
    last = next
  }
  return shortest
}

/** null when valid, else the reason. */
export function validateCron(
  cron: string,
  timezone: string,
  now: Date,
): 'malformed' | 'never' | 'too-often' | null {
  if (cron.trim().split(/\s+/).length !== 5) return 'malformed'
  try {
    if (!new Cron(cron, { timezone, mode: '5-part' }).nextRun(now)) return 'never'
    const step = minStepMs({ cron, timezone }, now)
    return step !== null && step < MIN_STEP_MS ? 'too-often' : null
  } catch {
    return 'malformed'
  }
}

/**
 * Next due time after `now` with the site's jitter. The cron uses the site's time zone; an occurrence whose
 * jittered time is still ahead counts although its plain time has passed.
 */
export function nextRunAt(
  schedule: { cron: string; timezone: string; jitterSeconds: number },
  now: Date,
): Date | null {
  const jitter = schedule.jitterSeconds * 1000
  const next = new Cron(schedule.cron, { timezone: schedule.timezone }).nextRun(
    new Date(now.getTime() - jitter),
  )
  return next ? new Date(next.getTime() + jitter) : null
}
