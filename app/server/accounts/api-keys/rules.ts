export const KEY_PREFIXES = { user: 'lk_u_', client: 'lk_c_', organization: 'lk_o_' } as const
export type KeyKind = keyof typeof KEY_PREFIXES

/** Of one owner, expired ones included. */
export const MAX_KEYS = 25

export const kindOfKey = (bearer: string): KeyKind | null =>
  (Object.keys(KEY_PREFIXES) as KeyKind[]).find((kind) => bearer.startsWith(KEY_PREFIXES[kind])) ?? null

const TOUCH_EVERY_MS = 5 * 60_000

/** The time of last use is written at most every five minutes. */
export const isTouchDue = (usedAt: Date | null, now: Date): boolean =>
  usedAt === null || now.getTime() - usedAt.getTime() > TOUCH_EVERY_MS
