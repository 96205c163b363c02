/** How long a crossing waits for the test that confirms it. */
export const CONFIRM_MS = 30 * 60_000
