import { formatDateTime } from '../../format/date'
import { maintenanceMessages } from '../../messages/failures'
import type { Actor } from './actors'

export const MAINTENANCE_STATES = ['off', 'soon', 'on'] as const
export type MaintenanceState = (typeof MAINTENANCE_STATES)[number]

/** Calls allowed during maintenance: sign-in of super admins, the status, and certificates of the screen that says it. */
const ALWAYS_OPEN: ReadonlySet<string> = new Set([
  'POST /api/auth/login',
  'POST /api/auth/login/ldap',
  'GET /api/auth/signup',
  'GET /api/auth/providers',
  'GET /api/auth/signin/{provider}',
  'GET /api/auth/azverify',
  'GET /api/auth/githubverify',
  'GET /api/auth/googleverify',
  'GET /api/auth/linkedinverify',
  'POST /api/auth/logout',
  'POST /api/auth/refresh',
  'GET /api/auth/profile',
  'GET /api/maintenance',
  'GET /api/tls-ask',
  'GET /api/brand',
  'GET /api/organizations/findBrandByDomain',
  'GET /api/organizations/{id}/images/{kind}',
  'GET /api/version',
])

/** Whether maintenance blocks a call. Agents may still report results. */
export function isBlockedByMaintenance(state: MaintenanceState, actor: Actor, call: string): boolean {
  if (state !== 'on' || ALWAYS_OPEN.has(call)) return false
  return !(actor.kind === 'agent' || actor.kind === 'system' || (actor.kind === 'user' && actor.isSuper))
}

/** Screens for the sign-in of super admins. */
export const isOpenInMaintenance = (pathname: string): boolean =>
  /^\/(login|logout|auth\/(?!forgotpass\/)[a-z]+(\/callback)?)\/?$/.test(pathname)

export const RETRY_AFTER_SECONDS = 60
const MAX_RETRY_SECONDS = 3_600

/** When callers should ask again: at the expected end, within an hour. */
export function retryAfterSeconds(until: string | null, now: Date): number {
  if (until === null) return RETRY_AFTER_SECONDS
  const left = Math.ceil((Date.parse(until) - now.getTime()) / 1_000)
  return Math.min(Math.max(left, RETRY_AFTER_SECONDS), MAX_RETRY_SECONDS)
}

/** What people read: the operator's text, or `usual`, and the expected end while it is ahead. */
export function maintenanceText(
  { text, until }: { text: string | null; until: string | null },
  { usual, now, timeZone }: { usual: string; now: Date; timeZone: string },
): string {
  const sentence = (text ?? usual).replace(/([^.!?…])$/, '$1.')
  if (until === null || Date.parse(until) <= now.getTime()) return text ?? usual
  return `${sentence} ${maintenanceMessages.expectedEnd(formatDateTime(until, timeZone), timeZone)}`.trim()
}
