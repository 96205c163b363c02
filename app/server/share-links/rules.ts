/** By its beginning a bearer is known as the key of a shared link. */
export const SHARE_KEY_PREFIX = 'lk_s_'

const TOUCH_EVERY_MS = 60 * 60_000

/** A program has no session that begins, so its use is counted once an hour. */
export const isUseDue = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > TOUCH_EVERY_MS

export const LONGEST_YEARS = 5

/** Nothing is shared for longer than five years ahead without being asked again. */
export const isTooFar = (expiresAt: Date, now: Date): boolean =>
  expiresAt.getTime() - now.getTime() > LONGEST_YEARS * 366 * 86_400_000
