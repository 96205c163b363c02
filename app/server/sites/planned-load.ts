import type { Ctx } from '../context'
import { countOccurrences } from './occurrences'
import { listLocationTimings } from './prediction.store'

const DAY_MS = 86_400_000
/** All schedules of all organizations are read for it, which a form that is typed into must not do each time. */
const FRESH_MS = 60_000

let known: { db: Ctx['db']; at: number; runs: Map<number, number> } | undefined

/** How many runs at most schedules will ask of each location in the next 24 hours, at most a minute old. */
export async function plannedByLocation({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<Map<number, number>> {
  const from = now()
  if (known?.db === db && Math.abs(from.getTime() - known.at) < FRESH_MS) return known.runs
  const to = new Date(from.getTime() + DAY_MS)
  const runs = new Map<number, number>()
  for (const group of await listLocationTimings(db)) {
    const planned = countOccurrences(group, from, to) * group.runs
    runs.set(group.location_id, (runs.get(group.location_id) ?? 0) + planned)
  }
  known = { db, at: from.getTime(), runs }
  return runs
}
