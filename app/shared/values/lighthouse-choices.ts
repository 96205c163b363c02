/** Constants of the test request, for screens that must not load zod. */
export const TEST_SUBSETS = ['failed', 'oldest'] as const
/** 'oldest' are those not tested for this long. */
export const STALE_HOURS = 24
/** A request of more tests is asked about first. */
export const LARGE_SCOPE = 20
/** Maximum tests per request. */
export const MAX_TESTS = 2_000
