import { httpStatusNames } from '../../messages/http-status'
import { uptimeMessages } from '../../messages/uptime'

const reasons: Record<string, string> = uptimeMessages.reasons

/** 'HTTP 503 Service Unavailable' where the status is known and is the reason; else the reason in words. */
export function reasonText(reason: string, httpStatus: number | null = null): string {
  if (reason !== 'status' || httpStatus === null) return reasons[reason] ?? reason
  const name = httpStatusNames[httpStatus]
  return `HTTP ${httpStatus}${name ? ` ${name}` : ''}`
}
