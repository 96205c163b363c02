import { formatDate } from '~/shared/format/date'
import { uptimeMessages } from '~/shared/messages/uptime'
import type { MonitorCertificate } from '~/shared/schemas/monitor-certificate'

const labels: Record<string, string> = uptimeMessages.reasons
const EXPIRY: ReadonlySet<string> = new Set(['tls-expires-soon', 'tls-issuer-expires-soon'])

export const reasonLabel = (reason: string): string => labels[reason] ?? reason

interface StatusFacts {
  reason: string | null
  checkedAt: string | null
  certificate: MonitorCertificate | null
}

/** Reason for the monitor's state. A new monitor is waiting for its first check, not unmonitored. */
export function statusReason({ reason, checkedAt, certificate }: StatusFacts, timeZone: string) {
  if (reason === 'not-checked' && checkedAt === null) return uptimeMessages.firstCheckPending
  if (reason === null || certificate === null || !EXPIRY.has(reason)) return reason && reasonLabel(reason)
  const day = formatDate(certificate.endsAt, timeZone)
  return `${reasonLabel(reason)}: ${uptimeMessages.certificateEnds(certificate.name, day)}`
}
