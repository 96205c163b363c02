/** Token refresh for sessions of a remote API, independent of network and clock. */

export interface Tokens {
  accessToken: string
  refreshToken: string
  /** Unix time in milliseconds. */
  expiresAt: number
}

export interface TokenCacheOptions {
  /** The next pair; null when the session is over. Throws when the API is unreachable. */
  refresh: (refreshToken: string) => Promise<Tokens | null>
  now: () => number
  sleep: (ms: number) => Promise<unknown>
  /** Maximum number of sessions; evicts the least recently used. */
  most?: number
}

interface Kept {
  tokens: Tokens
  refreshing: Promise<unknown> | null
}

/** How long calls wait for a running refresh before they are sent unchanged. */
export const QUEUE_MS = 7_000
/** The refusal may result from a concurrent refresh in another process, so wait before the next one. */
export const WAIT_AFTER_REFUSAL_MS = 3_000
const MARGIN_MS = 30_000

export type TokenCache = ReturnType<typeof createTokenCache>

export function createTokenCache({ refresh, now, sleep, most = 10_000 }: TokenCacheOptions) {
  const sessions = new Map<string, Kept>()

  function remember(session: string, tokens: Tokens): void {
    sessions.delete(session)
    sessions.set(session, { tokens, refreshing: null })
    for (const oldest of sessions.keys()) {
      if (sessions.size <= most) break
      sessions.delete(oldest)
    }
  }

  function renew(session: string, kept: Kept, waitMs: number): Promise<unknown> {
    kept.refreshing ??= (async () => {
      if (waitMs > 0) await sleep(waitMs)
      const next = await refresh(kept.tokens.refreshToken)
      if (next) kept.tokens = next
      else if (sessions.get(session) === kept) sessions.delete(session)
    })().finally(() => {
      kept.refreshing = null
    })
    return kept.refreshing
  }

  const queued = (refreshing: Promise<unknown>) =>
    Promise.race([refreshing.catch(() => undefined), sleep(QUEUE_MS)])

  /**
   * Sends a call with the session's access token, or without one when none is stored. A 401 refreshes the token and
   * retries once.
   */
  async function send(
    session: string | null,
    attempt: (accessToken: string | null) => Promise<Response>,
  ): Promise<Response> {
    const kept = session ? sessions.get(session) : undefined
    if (!session || !kept) return attempt(null)
    if (kept.refreshing) await queued(kept.refreshing)
    else if (kept.tokens.expiresAt - MARGIN_MS <= now()) await renew(session, kept, 0)
    const used = kept.tokens.accessToken
    const response = await attempt(used)
    if (response.status !== 401) return response
    const wasRefreshedByOther = kept.tokens.accessToken !== used
    if (!wasRefreshedByOther) {
      if (kept.refreshing) await queued(kept.refreshing)
      else await renew(session, kept, WAIT_AFTER_REFUSAL_MS)
    }
    if (!sessions.has(session)) return response
    const again = await attempt(kept.tokens.accessToken)
    if (again.status === 401) sessions.delete(session)
    return again
  }

  return { remember, send, forget: (session: string) => void sessions.delete(session) }
}
