export const WINDOW_SECONDS = 60
const WINDOW_MS = WINDOW_SECONDS * 1000

export interface Rate {
  limit: number
  remaining: number
  /** Seconds until the window ends. */
  resetSeconds: number
}

export const windowOf = (now: Date): Date => new Date(Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS)

export function rateAfter(calls: number, limit: number, now: Date): Rate {
  const end = windowOf(now).getTime() + WINDOW_MS
  return {
    limit,
    remaining: Math.max(0, limit - calls),
    resetSeconds: Math.max(1, Math.ceil((end - now.getTime()) / 1000)),
  }
}

/** draft-ietf-httpapi-ratelimit-headers, version 8 and later: one policy and its state. */
export const rateHeaders = ({ limit, remaining, resetSeconds }: Rate): [string, string][] => [
  ['RateLimit-Policy', `"calls";q=${limit};w=${WINDOW_SECONDS}`],
  ['RateLimit', `"calls";r=${remaining};t=${resetSeconds}`],
]
