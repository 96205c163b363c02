import type { Moment } from '~/shared/format/date'
import { NOT_MEASURED } from '~/shared/format/figure'

const UNITS = [
  { name: 'year', seconds: 365 * 86_400 },
  { name: 'month', seconds: 30 * 86_400 },
  { name: 'day', seconds: 86_400 },
  { name: 'hour', seconds: 3600 },
  { name: 'minute', seconds: 60 },
  { name: 'second', seconds: 1 },
]

/** '3 minutes ago', 'in 2 hours'; 'just now' within ten seconds. */
export function formatRelativeTime(at: Moment, now: Date): string {
  if (at === null || at === undefined) return NOT_MEASURED
  const difference = new Date(at).getTime() - now.getTime()
  if (Number.isNaN(difference)) return NOT_MEASURED
  const seconds = Math.abs(difference) / 1000
  if (seconds < 10) return 'just now'
  const unit = UNITS.find((candidate) => seconds >= candidate.seconds)
  if (!unit) return 'just now'
  const amount = Math.floor(seconds / unit.seconds)
  const duration = `${amount} ${unit.name}${amount === 1 ? '' : 's'}`
  return difference < 0 ? `${duration} ago` : `in ${duration}`
}
