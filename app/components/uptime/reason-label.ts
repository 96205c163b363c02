import { formatDate } from '~/shared/format/date'
import { uptimeMessages } from '~/shared/messages/uptime'
import { reasonText } from '~/shared/rules/uptime/reason-text'
import type { MonitorCertificate } from '~/shared/schemas/monitor-certificate'

const EXPIRY: ReadonlySet<string> = new Set(['tls-expires-soon', 'tls-issuer-expires-soon'])

interface StatusFacts {
  reason: string | null
  httpStatus?: number | null
  checkedAt: string | null
  certificate: MonitorCertificate | null
}

/** Reason for the monitor's state. A new monitor is waiting for its first check, not unmonitored. */
export function statusReason({ reason, httpStatus, checkedAt, certificate }: StatusFacts, timeZone: string) {
  if (reason === 'not-checked' && checkedAt === null) return uptimeMessages.firstCheckPending
  if (reason === null || certificate === null || !EXPIRY.has(reason))
    return reason && reasonText(reason, httpStatus)
  const day = formatDate(certificate.endsAt, timeZone)
  return `${reasonText(reason)}: ${uptimeMessages.certificateEnds(certificate.name, day)}`
}
