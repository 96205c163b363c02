/** A higher number runs first. */
export const PRIORITY = { manual: 100, terminal: 100, alert: 90, experiment: 50, schedule: 0 } as const

export const LEASE_SECONDS = 30
export const MAX_ATTEMPTS = 3
/** Limit of one run: preflight, browser start, a load that Lighthouse waits 45 s for, and audits. */
export const HARD_TIMEOUT_MS = 120_000
/** Of several loads, each of which may wait as long. */
export const SCRIPT_HARD_TIMEOUT_MS = 240_000

/** Backoff of interrupted jobs, in ms. */
export const retryDelayMs = (attempt: number) => Math.min(2_000 * 2 ** Math.max(0, attempt - 1), 30_000)

/** How long the next run of a test is reserved for one agent, or for any other than the last. */
export const RESERVATION_MS = 60_000
/** Maximum silence of an agent in service. */
export const ACTIVE_WITHIN_MS = 60_000
/** Pause before a noisy run is repeated on the same machine. */
export const NOISE_REST_MS = 15_000

export const leaseUntil = (now: Date) => new Date(now.getTime() + LEASE_SECONDS * 1000)
