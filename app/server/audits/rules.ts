/** A ready job of higher priority is measured first. */
export const PRIORITY = { manual: 100, terminal: 100, schedule: 0 } as const

export const LEASE_SECONDS = 30
export const MAX_ATTEMPTS = 3
/** Hard limit of one run, the browser's start and the audits included. */
export const HARD_TIMEOUT_MS = 90_000
/** Most tests one call may ask for. */
export const MOST_TESTS = 2_000

/** When an interrupted job is tried again: soon, then less soon. */
export const retryDelayMs = (attempt: number) => Math.min(2_000 * 2 ** Math.max(0, attempt - 1), 30_000)

export const leaseUntil = (now: Date) => new Date(now.getTime() + LEASE_SECONDS * 1000)

/** How long evidence of a client is kept; -1 days is for ever. */
export const keepUntil = (retentionDays: number, now: Date): Date | 'infinity' =>
  retentionDays < 0 ? 'infinity' : new Date(now.getTime() + retentionDays * 86_400_000)
