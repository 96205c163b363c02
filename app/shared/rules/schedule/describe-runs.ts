import { formatClock, formatDayMonth, formatLongDate } from '../../format/date'
import { scheduleFormMessages as messages } from '../../messages/schedule'
import { addDays, dayOf } from '../../values/calendar'

const WEEK = 7

/** 'today at 18:00', 'tomorrow at 06:00', 'Friday at 06:00', 'Friday, 4 Dec at 06:00'. */
export function describeRun(at: Date, timeZone: string, now: Date): string {
  const time = formatClock(at, timeZone)
  const [today, day] = [dayOf(now, timeZone), dayOf(at, timeZone)]
  if (day === today) return messages.today(time)
  if (day === addDays(today, 1)) return messages.tomorrow(time)
  const weekday = formatLongDate(at, timeZone).split(',')[0] ?? ''
  const isNear = day < addDays(today, WEEK)
  return messages.at(isNear ? weekday : `${weekday}, ${formatDayMonth(at, timeZone)}`, time)
}
