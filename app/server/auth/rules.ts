const MINUTE = 60_000

export const SESSION_HOURS = 12
export const PERSISTENT_SESSION_DAYS = 30
export const ACCESS_TOKEN_SECONDS = 15 * 60

/** Failures allowed before waiting begins: few for one account, more for an address that many may share. */
const FREE_FAILURES = { account: 5, address: 30 } as const
const LONGEST_BLOCK = 15 * MINUTE
/** A quiet day forgets earlier failures. */
export const FORGET_AFTER_MS = 24 * 60 * MINUTE

export type ThrottleKind = keyof typeof FREE_FAILURES

/** How long the next try must wait after `failures` failures: a minute, doubling, never for good. */
export function blockMs(kind: ThrottleKind, failures: number): number {
  const over = failures - FREE_FAILURES[kind]
  return over < 0 ? 0 : Math.min(MINUTE * 2 ** over, LONGEST_BLOCK)
}

/** The waits after 1, 2, 3 … failures, up to where they grow no more. */
export const waitsMs = (kind: ThrottleKind): number[] =>
  Array.from({ length: FREE_FAILURES[kind] + 5 }, (_, i) => blockMs(kind, i + 1))

export function sessionExpiry(now: Date, isPersistent: boolean): Date {
  const hours = isPersistent ? PERSISTENT_SESSION_DAYS * 24 : SESSION_HOURS
  return new Date(now.getTime() + hours * 60 * MINUTE)
}

/** A session in use is prolonged, but not written on every call. */
export function shouldTouch(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > 5 * MINUTE
}
