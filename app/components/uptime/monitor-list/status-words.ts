import { formatLasting } from '~/shared/format/availability'
import { monitorListMessages as messages } from '~/shared/messages/monitor-list'
import type { MonitorState } from '~/shared/rules/uptime/outcomes'

interface Status {
  state: MonitorState
  reason: string | null
  since: string
}

/** 'Up for 43 days', 'Down for 12 min'. Slow responses are named: degraded can also be a certificate. */
export function lastingStatus({ state, reason, since }: Status, now: number): string {
  const length = formatLasting(Math.max(0, now - Date.parse(since)))
  return state === 'degraded' && reason === 'slow'
    ? messages.slowFor(length)
    : messages.lasting[state](length)
}
