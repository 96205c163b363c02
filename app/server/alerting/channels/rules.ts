import type { DeliveryError } from '~/shared/values/channel-choices'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '~/shared/values/units'

/** After the last of them 24 hours are nearly over. */
export const RETRY_PAUSES_MS: readonly number[] = [
  10 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  ...[2, 2, 3, 3, 3, 3, 3, 3].map((hours) => hours * HOUR_MS),
]
export const RETRY_MS = DAY_MS
/** After it the owners are notified. */
export const FAILING_MS = DAY_MS

/** Whether a channel may be notified of something in a project. */
export const isWithinReach = (
  { reach }: { reach: { clientId: number; projectId: number | null }[] | null },
  place: { clientId: number; projectId: number },
): boolean =>
  reach?.some(
    (granted) =>
      granted.clientId === place.clientId &&
      (granted.projectId === null || granted.projectId === place.projectId),
  ) ?? true

/** Seconds or a date, as RFC 9110 says; null when it is neither. */
export function retryAfterOf(header: string | undefined, now: Date): Date | null {
  if (header === undefined) return null
  const text = header.trim()
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return new Date(now.getTime() + Math.ceil(Number(text)) * SECOND_MS)
  const at = new Date(text)
  return /[a-z]/i.test(text) && !Number.isNaN(at.getTime()) ? at : null
}

/** When a failed delivery is tried again; null: never. `attempts` counts the one that just failed. */
export function nextAttemptAt(failed: {
  attempts: number
  queuedAt: Date
  now: Date
  retryAfter: Date | null
}): Date | null {
  const pause = RETRY_PAUSES_MS[failed.attempts - 1]
  const end = failed.queuedAt.getTime() + RETRY_MS
  if (pause === undefined) return null
  const usual = failed.now.getTime() + pause
  if (usual > end) return null
  return new Date(Math.min(Math.max(usual, failed.retryAfter?.getTime() ?? 0), end))
}

/** null: delivered. */
export function errorOfStatus(status: number): DeliveryError | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

const TLS = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|EPROTO|HOSTNAME_MISMATCH)/

export function errorOfFailure(error: unknown): DeliveryError {
  const { code = '', name = '' } = (error ?? {}) as { code?: string; name?: string }
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR') return 'timeout'
  if (code === 'EPRIVATE') return 'private'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EAI_NODATA') return 'unresolvable'
  return TLS.test(code) ? 'tls' : 'connection'
}

/** What lists show of an address or key: its host and last four characters. */
export function hintOf(secret: string, host?: string): string {
  const end = secret.replace(/\/+$/, '').slice(-4)
  return `${host ?? new URL(secret).host} …${end}`.slice(0, 200)
}
