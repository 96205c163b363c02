const MINUTE = 60_000

export const SESSION_HOURS = 12
export const PERSISTENT_SESSION_DAYS = 30
export const ACCESS_TOKEN_SECONDS = 15 * 60

/** Failures without a wait: few per account, more per address, which many people may share. */
const FREE_FAILURES = { account: 5, address: 30 } as const
const MAX_BLOCK_MS = 15 * MINUTE
export const FORGET_AFTER_MS = 24 * 60 * MINUTE

export type ThrottleKind = keyof typeof FREE_FAILURES

/** Wait in ms after `failures` failures: a minute, doubling, with a maximum. */
export function blockMs(kind: ThrottleKind, failures: number): number {
  const over = failures - FREE_FAILURES[kind]
  return over < 0 ? 0 : Math.min(MINUTE * 2 ** over, MAX_BLOCK_MS)
}

/** Waits in ms after 1, 2, 3 … failures, up to the maximum. */
export const waitsMs = (kind: ThrottleKind): number[] =>
  Array.from({ length: FREE_FAILURES[kind] + 5 }, (_, i) => blockMs(kind, i + 1))

export function sessionExpiry(now: Date, isPersistent: boolean): Date {
  const hours = isPersistent ? PERSISTENT_SESSION_DAYS * 24 : SESSION_HOURS
  return new Date(now.getTime() + hours * 60 * MINUTE)
}

export const CONFIRMED_MINUTES = 10

/** Whether the user proved who they are within the last minutes, by signing in or a confirmation. */
export const isConfirmedAt = (confirmedAt: Date | undefined, now: Date): boolean =>
  confirmedAt !== undefined && now.getTime() - confirmedAt.getTime() < CONFIRMED_MINUTES * MINUTE

/** Limits how often the use of a session is written. */
export function shouldTouch(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > 5 * MINUTE
}
