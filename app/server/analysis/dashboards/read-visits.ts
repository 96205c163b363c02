import { PLACE_DAYS, type PlaceVisits, placeVisits } from '~/shared/rules/traffic/place-visits'
import { addDays, dayOf } from '~/shared/values/calendar'
import type { Ctx } from '../../platform/context'
import type { PlacedDay } from './visits.store'

/** Of the last four complete weeks and the four before, for each of `count` rows; null where no visits are known. */
export async function readPlacedVisits(
  { now }: Pick<Ctx, 'now'>,
  count: number,
  read: (days: { before: string; to: string }) => Promise<PlacedDay[]>,
): Promise<(PlaceVisits | null)[]> {
  if (count === 0) return []
  const to = addDays(dayOf(now(), 'UTC'), -1)
  const from = addDays(to, 1 - PLACE_DAYS)
  const before = addDays(from, -PLACE_DAYS)
  const byPlace = Map.groupBy(await read({ before, to }), ({ place }) => place)
  return Array.from({ length: count }, (_, i) => placeVisits(byPlace.get(i + 1) ?? [], { before, from }))
}
