import { memoize } from '~/shared/memoize'
import { agentCapacity, busiestHour, runsByHour } from '~/shared/rules/schedule/agent-capacity'
import type { LocationCapacity } from '~/shared/schemas/budget'
import { HOUR_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import { PER_MINUTE } from '../../platform/per-minute'
import { listLocationLoads } from '../locations'
import { arrivalsOf } from './due-load'
import { countOccurrences } from './occurrences'
import { listAllTimings } from './planned-load'
import { ahead } from './predict-quota'
import type { LocationTiming } from './prediction.store'

type Clock = Pick<Ctx, 'db' | 'now'>
export type LocationRuns = Pick<
  LocationTiming,
  'cron' | 'timezone' | 'location_id' | 'runs' | 'min_jitter' | 'max_jitter'
>

function* arrivalsOfAll(timings: readonly LocationRuns[], now: Date) {
  for (const timing of timings) yield* arrivalsOf(timing, now, ahead(now))
}

const hoursOf = (timings: readonly LocationRuns[], now: Date) => runsByHour(arrivalsOfAll(timings, now), now)

/** Runs of all organizations by location and hour of the coming month. */
const plannedHours = memoize(
  async (ctx: Clock) => {
    const groups = Map.groupBy(await listAllTimings(ctx), ({ location_id }) => location_id)
    return new Map([...groups].map(([location, timings]) => [location, hoursOf(timings, ctx.now())]))
  },
  { ...PER_MINUTE, key: ({ now }) => Math.floor(now().getTime() / HOUR_MS) },
)

const runsInMonth = (timings: readonly LocationRuns[], now: Date) =>
  timings.reduce((sum, timing) => sum + countOccurrences(timing, now, ahead(now)) * timing.runs, 0)

function replaceRuns(hours: Float64Array, removed: Float64Array, added: Float64Array): void {
  hours.forEach((runs, hour) => {
    hours[hour] = Math.max(0, runs + (added[hour] ?? 0) - (removed[hour] ?? 0))
  })
}

/**
 * Whether the agents of each location that `wanted` uses are enough for it and all other schedules. `saved` is
 * what `wanted` replaces.
 */
export async function predictCapacity(
  ctx: Clock,
  { wanted, saved }: { wanted: readonly LocationRuns[]; saved: readonly LocationRuns[] },
): Promise<LocationCapacity[]> {
  const now = ctx.now()
  const used = new Set(wanted.map(({ location_id }) => location_id))
  const [loads, planned] = await Promise.all([listLocationLoads(ctx), plannedHours(ctx)])
  return loads
    .filter(({ _id }) => used.has(_id))
    .map(({ _id, label, agents, medianMs }) => {
      const here = (timings: readonly LocationRuns[]) =>
        timings.filter(({ location_id }) => location_id === _id)
      const hours = Float64Array.from(planned.get(_id) ?? hoursOf([], now))
      // Saved schedules are among the planned ones.
      if (wanted !== saved) replaceRuns(hours, hoursOf(here(saved), now), hoursOf(here(wanted), now))
      const busiest = busiestHour(hours, now)
      const all = agentCapacity({
        agents,
        medianMs,
        runs: hours.reduce((sum, runs) => sum + runs, 0),
        busiestRuns: busiest?.runs ?? 0,
      })
      const own = agentCapacity({ agents, medianMs, runs: runsInMonth(here(wanted), now), busiestRuns: 0 })
      return {
        _id,
        label,
        agents,
        isMeasured: medianMs !== null,
        ...all,
        ownMinutes: own.minutes,
        busiestAt: busiest?.at.toISOString() ?? null,
      }
    })
}
