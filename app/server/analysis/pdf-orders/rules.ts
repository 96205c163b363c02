import { addDays } from '~/shared/values/calendar'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '~/shared/values/units'

/** Distinguishes the key of a document from those of share links and mails. */
export const PRINT_KEY_PREFIX = 'lk_p_'

/** Opened, printed, contents numbered, stored. */
export const STEPS = 4
export const LIFETIME_MS = 7 * DAY_MS
/** After this time the requester may have left the screen. */
export const MAIL_AFTER_MS = MINUTE_MS
export const LEASE_MS = 30 * SECOND_MS
export const HEARTBEAT_MS = 3 * SECOND_MS
export const PRINT_LIMIT_MS = 5 * MINUTE_MS
export const MAX_ATTEMPTS = 3
export const RECENT_MS = HOUR_MS
/** Without space an order waits this long between attempts, and ends after a day. */
export const NO_SPACE_PAUSE_MS = MINUTE_MS
export const NO_SPACE_LIMIT_MS = DAY_MS

const LIMITS = {
  user: { own: 20, recent: 200 },
  /** A link may be in many hands. */
  link: { own: 3, recent: 10 },
}
const MAX_OPEN_OF_ORGANIZATION = 60

export type OrderLimit = { kind: 'own' | 'all' | 'recent'; max: number }

/** The limit that one more order would exceed. */
export function limitReached(
  requester: keyof typeof LIMITS,
  { own, all, recent }: { own: number; all: number; recent: number },
): OrderLimit | null {
  const limits = LIMITS[requester]
  if (own >= limits.own) return { kind: 'own', max: limits.own }
  if (all >= MAX_OPEN_OF_ORGANIZATION) return { kind: 'all', max: MAX_OPEN_OF_ORGANIZATION }
  return recent >= limits.recent ? { kind: 'recent', max: limits.recent } : null
}

export const retryPauseMs = (attempts: number): number => attempts * 10 * SECOND_MS

/** A month, a day, or first and last day; for file names. */
export function periodName(first: string, last: string): string {
  if (first.endsWith('-01') && addDays(last, 1).endsWith('-01') && first.slice(0, 7) === last.slice(0, 7))
    return first.slice(0, 7)
  return first === last ? first : `${first}-to-${last}`
}

/** A name that every file system takes: letters of Latin scripts, digits and hyphens. */
export function fileNameOf(title: string, period: string): string {
  const name = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${name || 'report'}-${period}.pdf`
}
