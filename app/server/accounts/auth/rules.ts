import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '~/shared/values/units'

export const SESSION_HOURS = 12
export const PERSISTENT_SESSION_DAYS = 30
/** However much a session is used, it ends this long after the sign-in. */
export const MAX_SESSION_DAYS = 90
export const ACCESS_TOKEN_SECONDS = 15 * 60

/**
 * Failures without a wait, and the first wait, which doubles. An unknown browser is counted per account and network
 * (`pair`), and per account as a whole so that many networks don't help (`account`). A known browser has a counter
 * of its own (`device`), which nobody else can raise. `mailbox` counts requested mails.
 */
const THROTTLES = {
  device: { free: 5, firstWaitMs: 15 * SECOND_MS },
  pair: { free: 5, firstWaitMs: 15 * SECOND_MS },
  account: { free: 50, firstWaitMs: 15 * SECOND_MS },
  address: { free: 30, firstWaitMs: MINUTE_MS },
  network: { free: 100, firstWaitMs: MINUTE_MS },
  mailbox: { free: 5, firstWaitMs: MINUTE_MS },
} as const
const MAX_WAIT_MS = 15 * MINUTE_MS
export const FORGET_AFTER_MS = DAY_MS

export type ThrottleKind = keyof typeof THROTTLES

/** Wait in ms after `failures` failures: doubling, with a maximum. */
export function blockMs(kind: ThrottleKind, failures: number): number {
  const { free, firstWaitMs } = THROTTLES[kind]
  const over = failures - free
  return over < 0 ? 0 : Math.min(firstWaitMs * 2 ** over, MAX_WAIT_MS)
}

const DOUBLINGS = 7

/** Waits in ms after 1, 2, 3 … failures, up to the maximum. */
export const waitsMs = (kind: ThrottleKind): number[] =>
  Array.from({ length: THROTTLES[kind].free + DOUBLINGS }, (_, i) => blockMs(kind, i + 1))

export function sessionExpiry(now: Date, isPersistent: boolean, startedAt: Date = now): Date {
  const hours = isPersistent ? PERSISTENT_SESSION_DAYS * 24 : SESSION_HOURS
  const latest = startedAt.getTime() + MAX_SESSION_DAYS * DAY_MS
  return new Date(Math.min(now.getTime() + hours * HOUR_MS, latest))
}

const FACTOR_NAMES: Record<string, string> = { code: 'code', recovery: 'recovery code', passkey: 'passkey' }

/** How the user signed in, for the log: 'password and code'. A provider's own second step is not named. */
export function methodOf(method: string, secondFactor: string | null): string {
  const factor = secondFactor === null ? undefined : FACTOR_NAMES[secondFactor]
  return factor === undefined || factor === method ? method : `${method} and ${factor}`
}

export const CONFIRMED_MINUTES = 10

/** Whether the user proved who they are within the last minutes, by signing in or a confirmation. */
export const isConfirmedAt = (confirmedAt: Date | undefined, now: Date): boolean =>
  confirmedAt !== undefined && now.getTime() - confirmedAt.getTime() < CONFIRMED_MINUTES * MINUTE_MS

/** Limits how often the use of a session is written. */
export function shouldTouch(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > 5 * MINUTE_MS
}
