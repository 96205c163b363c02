/** A ready job of higher priority is measured first. */
export const PRIORITY = { manual: 100, terminal: 100, experiment: 50, schedule: 0 } as const

export const LEASE_SECONDS = 30
export const MAX_ATTEMPTS = 3
/** Hard limit of one run, the browser's start and the audits included. */
export const HARD_TIMEOUT_MS = 90_000
/** The same where the page has a script. */
export const SCRIPT_HARD_TIMEOUT_MS = 180_000
/** Most tests one call may ask for. */
export const MAX_TESTS = 2_000

/** When an interrupted job is tried again: soon, then less soon. */
export const retryDelayMs = (attempt: number) => Math.min(2_000 * 2 ** Math.max(0, attempt - 1), 30_000)

/** How long the next run of a test waits for the agent it is meant for, or for any other than the last. */
export const RESERVATION_MS = 60_000
/** An agent that was silent for longer is not counted on. */
export const ACTIVE_WITHIN_MS = 60_000
/** Before a contaminated run is made again on the same machine. */
export const NOISE_REST_MS = 15_000

export const leaseUntil = (now: Date) => new Date(now.getTime() + LEASE_SECONDS * 1000)
