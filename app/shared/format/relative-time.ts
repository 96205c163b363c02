import type { Moment } from '~/shared/format/date'
import { formatWhole, NOT_MEASURED } from '~/shared/format/figure'
import { catalogue } from '~/shared/values/catalogue'

const amountOf = (unit: string) => (amount: number) =>
  `${formatWhole(amount)} ${unit}${amount === 1 ? '' : 's'}`

export const relativeTimeMessages = catalogue('relativeTime', {
  now: 'just now',
  ago: (duration: string) => `${duration} ago`,
  ahead: (duration: string) => `in ${duration}`,
  year: amountOf('year'),
  month: amountOf('month'),
  day: amountOf('day'),
  hour: amountOf('hour'),
  minute: amountOf('minute'),
  second: amountOf('second'),
})

const UNITS = [
  { name: 'year', seconds: 365 * 86_400 },
  { name: 'month', seconds: 30 * 86_400 },
  { name: 'day', seconds: 86_400 },
  { name: 'hour', seconds: 3600 },
  { name: 'minute', seconds: 60 },
  { name: 'second', seconds: 1 },
] as const

/** '3 minutes ago', 'in 2 hours'; 'just now' within ten seconds. */
export function formatRelativeTime(at: Moment, now: Date): string {
  if (at === null || at === undefined) return NOT_MEASURED
  const difference = new Date(at).getTime() - now.getTime()
  if (Number.isNaN(difference)) return NOT_MEASURED
  const seconds = Math.abs(difference) / 1000
  if (seconds < 10) return relativeTimeMessages.now
  const unit = UNITS.find((candidate) => seconds >= candidate.seconds)
  if (!unit) return relativeTimeMessages.now
  const duration = relativeTimeMessages[unit.name](Math.floor(seconds / unit.seconds))
  return difference < 0 ? relativeTimeMessages.ago(duration) : relativeTimeMessages.ahead(duration)
}
