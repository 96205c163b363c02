import { uptimeMessages } from '~/shared/messages/uptime'
import type { Period } from '~/shared/rules/uptime/types'
import { fieldError } from '../../platform/errors'

/** No data is older. */
const FIRST = Date.UTC(2000, 0, 1)

/** The past part of a requested range. Throws INVALID when empty. */
export function rangeBetween(requested: { start_date: string; end_date: string }, now: number): Period {
  const from = Math.max(FIRST, Date.parse(requested.start_date))
  const to = Math.min(now, Date.parse(requested.end_date))
  if (from < to) return { from, to }
  const text = uptimeMessages.emptyRange
  throw fieldError('end_date', text)
}
