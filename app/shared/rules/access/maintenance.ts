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
