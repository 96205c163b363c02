import { uptimeMessages } from '~/shared/messages/uptime'

const known: Record<string, string> = uptimeMessages.reasons

export const reasonLabel = (reason: string): string => known[reason] ?? reason

/** Reason for the monitor's state. A new monitor is waiting for its first check, not unmonitored. */
export function statusReason({ reason, checkedAt }: { reason: string | null; checkedAt: string | null }) {
  if (reason === 'not-checked' && checkedAt === null) return uptimeMessages.firstCheckPending
  return reason && reasonLabel(reason)
}
