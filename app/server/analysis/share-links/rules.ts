import { DAY_MS } from '~/shared/values/units'

/** Distinguishes a link's key from other bearer tokens. */
export const SHARE_KEY_PREFIX = 'lk_s_'

const TOUCH_EVERY_MS = 60 * 60_000

/** Programs have no visits, so their use is counted once an hour. */
export const isUseDue = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > TOUCH_EVERY_MS

export const MAX_YEARS = 5

/** Links expire after at most five years. */
export const isTooFar = (expiresAt: Date, now: Date): boolean =>
  expiresAt.getTime() - now.getTime() > MAX_YEARS * 366 * DAY_MS
