import { formatAvailability, formatLength } from '~/shared/format/availability'
import { formatDate } from '~/shared/format/date'
import { dayStripMessages as messages } from '~/shared/messages/uptime'
import { type StripDay, tallyOfDays } from './day-cells'

export const dateOf = (day: StripDay): string => formatDate(day.date, 'UTC')

export function labelOfDay(day: StripDay): string {
  if (day.ratio === null) return `${dateOf(day)}: ${messages.noFigure}`
  const up = messages.up(formatAvailability(day.ratio).text)
  return `${dateOf(day)}: ${day.downMs > 0 ? `${up}, ${messages.down(formatLength(day.downMs))}` : up}`
}

export function labelOfDays(days: readonly StripDay[], label: string): string {
  const { measured, hit, longest } = tallyOfDays(days)
  const parts = [messages.known(measured), hit === 0 ? messages.noDowntime : messages.downtimeDays(hit)]
  if (longest) parts.push(messages.longest(formatLength(longest.downMs), dateOf(longest)))
  return `${label}: ${(measured === 0 ? [messages.noFigure] : parts).join(', ')}`
}
