/** Limits of the attention list, for screens that must not load zod. */
export const DEFAULT_ATTENTION = 8
export const MAX_ATTENTION = 100
