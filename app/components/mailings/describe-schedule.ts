import { formatClock } from '~/shared/format/date'
import { mailingMessages as messages } from '~/shared/messages/mailings'
import type { Mailing } from '~/shared/schemas/mailing'

/** '08:00', or '8:00 AM' where that is usual. */
export const hourLabel = (hour: number): string => formatClock(Date.UTC(2026, 0, 1, hour), 'UTC')

/** 'Weekly, Monday 08:00, with PDF'; alerts have no schedule. */
export function describeSchedule({
  frequency,
  weekday,
  hour,
  hasPdf,
}: Pick<Mailing, 'frequency' | 'weekday' | 'hour' | 'hasPdf'>) {
  if (frequency === null || hour === null) return messages.atOnce
  const schedule = messages.schedule[frequency](messages.weekdays[weekday ?? 0] ?? '', hourLabel(hour))
  return hasPdf ? messages.withPdf(schedule) : schedule
}
