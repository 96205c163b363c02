const HOUR = 60
const DAY = 24 * HOUR

export const LINK_MINUTES = { confirm: 7 * DAY, reset: HOUR, payment: 7 * DAY } as const
export type TokenPurpose = keyof typeof LINK_MINUTES

export const linkExpiry = (purpose: TokenPurpose, now: Date): Date =>
  new Date(now.getTime() + LINK_MINUTES[purpose] * 60_000)

/** Attempts, a minute apart. */
export const MAX_ATTEMPTS = 5
