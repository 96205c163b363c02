import type { CheckedWindow } from './check-window'
import type { WindowTiming } from './store'

/** Fields of the other kind are null. */
export function storedTiming(checked: CheckedWindow): WindowTiming {
  const { name, kind, timezone } = checked
  if (checked.kind === 'once') {
    const { from: startsAt, to: endsAt } = checked.span
    return { name, kind, timezone, startsAt, endsAt, cron: null, durationMinutes: null, nextAt: null }
  }
  const { cron, durationMinutes, nextAt } = checked
  return { name, kind, timezone, startsAt: null, endsAt: null, cron, durationMinutes, nextAt }
}
