import { addDays, dayOf } from '~/shared/values/calendar'
import type { TrafficSource } from '~/shared/values/traffic-choices'
import type { Ctx } from '../../platform/context'
import { type Access, sourceReaders } from './sources'

const DAYS = 7

/** Visits of the last seven days with today, and the time zone where the source says it. Throws SourceError. */
export async function readWeek(
  { now }: Pick<Ctx, 'now'>,
  access: Access,
  { source, property, timeZone }: { source: TrafficSource; property: string; timeZone: string },
): Promise<{ visits: number; timeZone: string | null }> {
  const endDate = dayOf(now(), timeZone)
  const startDate = addDays(endDate, 1 - DAYS)
  const slice = await sourceReaders[source].readSlice(access, {
    property,
    timeZone,
    startDate,
    endDate,
    urls: [],
  })
  const visits = slice.days
    .filter(({ day }) => day >= startDate && day <= endDate)
    .reduce((sum, one) => sum + one.visits, 0)
  return { visits, timeZone: slice.timeZone }
}
