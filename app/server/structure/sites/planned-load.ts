import { memoize } from '~/shared/memoize'
import { DAY_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import { PER_MINUTE } from '../../platform/per-minute'
import { countOccurrences } from './occurrences'
import { type LocationTiming, listLocationTimings } from './prediction.store'

/** Maximum runs per location in the next 24 hours. */
export function runsByLocation(groups: LocationTiming[], from: Date): Map<number, number> {
  const to = new Date(from.getTime() + DAY_MS)
  const runs = new Map<number, number>()
  for (const group of groups) {
    const planned = countOccurrences(group, from, to) * group.runs
    runs.set(group.location_id, (runs.get(group.location_id) ?? 0) + planned)
  }
  return runs
}

/** The schedules of all organizations by location. */
export const listAllTimings = memoize(
  ({ db }: Pick<Ctx, 'db' | 'now'>) => listLocationTimings(db),
  PER_MINUTE,
)

/** Runs at most that all schedules ask of each location in the next 24 hours. */
export const plannedByLocation = memoize(
  async (ctx: Pick<Ctx, 'db' | 'now'>) => runsByLocation(await listAllTimings(ctx), ctx.now()),
  PER_MINUTE,
)
