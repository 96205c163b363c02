import { formatAvailability, formatLength } from '~/shared/format/availability'
import { formatDate } from '~/shared/format/date'
import { dayStripMessages } from '~/shared/messages/uptime'
import { type StripDay, tallyOfDays } from './day-cells'

const words = dayStripMessages

export const dateOf = (day: StripDay): string => formatDate(day.date, 'UTC')

export function labelOfDay(day: StripDay): string {
  if (day.ratio === null) return `${dateOf(day)}: ${words.noFigure}`
  const up = words.up(formatAvailability(day.ratio).text)
  return `${dateOf(day)}: ${day.downMs > 0 ? `${up}, ${words.down(formatLength(day.downMs))}` : up}`
}

export function labelOfDays(days: readonly StripDay[], label: string): string {
  const { known, hit, longest } = tallyOfDays(days)
  const parts = [words.known(known), hit === 0 ? words.noDowntime : words.downtimeDays(hit)]
  if (longest) parts.push(words.longest(formatLength(longest.downMs), dateOf(longest)))
  return `${label}: ${(known === 0 ? [words.noFigure] : parts).join(', ')}`
}
