/** What an API key may do. A key has only those that it names: writing does not include reading. */
export const KEY_SCOPES = ['read', 'test', 'write', 'billing'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** Rights keep billing from keys of clients and organizations, so these cannot have that scope. */
export const OWNED_KEY_SCOPES = ['read', 'test', 'write'] as const satisfies readonly KeyScope[]

/** Days until a new key expires, and the other choices of its form. */
export const KEY_EXPIRIES = ['30', '90', '365', 'never', 'date'] as const

export const SOON_DAYS = 14
const DAY_MS = 86_400_000

export type KeyState = 'active' | 'expiring' | 'expired'

export function keyState(expiresAt: string | null, now: Date): KeyState {
  if (expiresAt === null) return 'active'
  const left = Date.parse(expiresAt) - now.getTime()
  return left <= 0 ? 'expired' : left <= SOON_DAYS * DAY_MS ? 'expiring' : 'active'
}
