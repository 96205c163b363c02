import { uptimeMessages } from '~/shared/messages/uptime'

const known: Record<string, string> = uptimeMessages.reasons

/** Why something is not well, in words for people. */
export const reasonLabel = (reason: string): string => known[reason] ?? reason

/** Why a monitor stands as it does; one that is new has not been left alone, it waits for its turn. */
export function statusReason({ reason, checkedAt }: { reason: string | null; checkedAt: string | null }) {
  if (reason === 'not-checked' && checkedAt === null) return uptimeMessages.firstCheckPending
  return reason && reasonLabel(reason)
}
