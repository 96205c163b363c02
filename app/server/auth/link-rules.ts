const HOUR = 60
const DAY = 24 * HOUR

export const LINK_MINUTES = { confirm: 7 * DAY, reset: HOUR, payment: 7 * DAY } as const
export type TokenPurpose = keyof typeof LINK_MINUTES

/** Attempts, a minute apart. */
export const MAX_ATTEMPTS = 5
