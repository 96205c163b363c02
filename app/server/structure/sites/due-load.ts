import {
  type Arrival,
  type DueRunForecast,
  forecastDueRun,
  type LocationLoad,
} from '~/shared/rules/schedule/queue-wait-forecast'
import { HOUR_MS } from '~/shared/values/units'
import { minStepMs, nextRunAt } from './cron'
import { occurrencesBetween } from './occurrences'
import type { Schedule } from './plan-schedule'
import type { LocationTiming } from './prediction.store'
import { jitterSeconds, maxJitter } from './rules'

/** Jobs due earlier than this are assumed to be done. */
const LOOKBACK_MS = 6 * HOUR_MS

/** null while paused; a new site gets half of the maximum jitter. */
export function nextDue(schedule: Schedule, site: number | undefined, now: Date): Date | null {
  if (!schedule.isEnabled) return null
  const step = minStepMs(schedule, now) ?? 0
  const jitter = site === undefined ? Math.round(maxJitter(step) / 2) : jitterSeconds(site, step)
  return nextRunAt({ ...schedule, jitterSeconds: jitter }, now)
}

/** Start of the period whose jobs matter. The current queue counts only for near times. */
export function lookbackStart(due: Date, now: Date): { from: Date; isSoon: boolean } {
  const from = new Date(due.getTime() - LOOKBACK_MS)
  return from > now ? { from, isSoon: false } : { from: now, isSoon: true }
}

const isSameGroup = (one: LocationTiming, other: LocationTiming) =>
  one.cron === other.cron && one.timezone === other.timezone && one.location_id === other.location_id

interface Timings {
  all: readonly LocationTiming[]
  /** The stored schedule of the site in question. */
  own: readonly LocationTiming[]
}

/** Jobs of other schedules at a location within a span. */
export function arrivalsAt(location: number, { all, own }: Timings, from: Date, to: Date): Arrival[] {
  return all
    .filter((group) => group.location_id === location)
    .flatMap((group) => {
      const runs = group.runs - (own.find((one) => isSameGroup(one, group))?.runs ?? 0)
      return runs <= 0 ? [] : [...arrivalsOf({ ...group, runs }, from, to)]
    })
}

/** One by one, as all schedules of a month are many. */
export function* arrivalsOf(
  group: Pick<LocationTiming, 'cron' | 'timezone' | 'runs' | 'min_jitter' | 'max_jitter'>,
  from: Date,
  to: Date,
): Generator<Arrival> {
  const [least, most] = [group.min_jitter * 1000, group.max_jitter * 1000]
  for (const at of occurrencesBetween(group, from.getTime() - most, to.getTime()))
    yield { from: at + least, to: at + most, runs: group.runs }
}

/** Queue wait of runs due at a future moment. */
export function waitWhenDue(
  place: Pick<LocationLoad, 'queued' | 'agents' | 'medianMs'> & { _id: number },
  timings: Timings,
  due: Date,
  now: Date,
): DueRunForecast {
  const { from, isSoon } = lookbackStart(due, now)
  const arrivals = arrivalsAt(place._id, timings, from, due)
  const queued = isSoon ? place.queued : 0
  return forecastDueRun({ ...place, queued }, { from: from.getTime(), due: due.getTime(), arrivals })
}
