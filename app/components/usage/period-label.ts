import { formatDate, formatDayMonth } from '~/shared/format/date'
import type { Statistics } from '~/shared/schemas/usage'
import { addDays } from '~/shared/values/calendar'

/** Usage is counted in UTC days. */
const ZONE = 'UTC'

export const usageDay = (day: string): string => formatDate(day, ZONE)

/** A period in words, its last day included. */
export function periodText({ from, to }: { from: string; to: string }): string {
  const last = addDays(to, -1)
  return from === last ? usageDay(from) : `${usageDay(from)} – ${usageDay(last)}`
}

/** A period on an axis: months by name, others by their first day. */
export const axisLabel = ({ from }: { from: string }, group: Statistics['group']): string =>
  group === 'month' ? formatDayMonth(from, ZONE).replace(/\d+/g, '').trim() : formatDayMonth(from, ZONE)
