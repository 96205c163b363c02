/** The refresh rules of a session whose API stands elsewhere, apart from network and clock. */

export interface Tokens {
  accessToken: string
  refreshToken: string
  /** In milliseconds. */
  expiresAt: number
}

export interface TokenCacheOptions {
  /** The next pair; null when the session is over. Throws when the API could not be asked. */
  refresh: (refreshToken: string) => Promise<Tokens | null>
  now: () => number
  sleep: (ms: number) => Promise<unknown>
  /** Sessions kept at most; the one not used for longest goes first. */
  most?: number
}

interface Kept {
  tokens: Tokens
  refreshing: Promise<unknown> | null
}

/** Calls wait so long for a refresh under way, and are then let go as they are. */
export const QUEUE_MS = 7_000
/** A refusal may be the echo of a refresh elsewhere, so a refresh after one waits first. */
export const WAIT_AFTER_REFUSAL_MS = 3_000
/** A token about to end is renewed before it is refused. */
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

  /** One refresh at a time; whoever comes meanwhile waits for the same. */
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
   * Sends a call with the session's access token, or with none when no tokens are kept for it. A refused
   * token is renewed and the call sent once more; refused again, or with a session that is over, it stays so.
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
