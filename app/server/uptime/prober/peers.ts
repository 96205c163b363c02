/** Failures within this time count together. */
const WINDOW_MS = 10_000
/** Time to wait for other hosts. */
const PATIENCE_MS = 3_000
const MIN_FAILING_PEERS = 5
const MOST = 20
const SHARE = 1 / 20

/**
 * Known good hosts as witnesses of the prober's own network: it is gone when enough of them fail in a row
 * without a success. A twentieth of them, between 5 and 20, so that the outage of a large hoster does not
 * count.
 */
export function createPeers() {
  /** End of a host's validity as witness. */
  const goodUntil = new Map<string, number>()
  /** Witnesses that failed since the last success, with their first failure. */
  const failing = new Map<string, number>()
  const waiting = new Set<() => void>()

  const isEnough = () => {
    const now = Date.now()
    for (const [host, at] of failing) if (now - at > WINDOW_MS) failing.delete(host)
    return failing.size >= Math.min(MOST, Math.max(MIN_FAILING_PEERS, Math.ceil(goodUntil.size * SHARE)))
  }
  const tell = () => {
    for (const look of [...waiting]) look()
  }

  return {
    note(host: string, hasAnswered: boolean, intervalMs: number): void {
      const now = Date.now()
      if (hasAnswered) {
        goodUntil.set(host, now + 2 * intervalMs)
        if (failing.size > 0) failing.clear()
      } else if ((goodUntil.get(host) ?? 0) >= now && !failing.has(host)) {
        failing.set(host, now)
      }
      if (waiting.size > 0) tell()
    },

    /** True at enough failures, false at the first success or the timeout. */
    areAllFailing(): Promise<boolean> {
      if (isEnough()) return Promise.resolve(true)
      if (failing.size === 0 || goodUntil.size < MIN_FAILING_PEERS) return Promise.resolve(false)
      return new Promise((resolve) => {
        const end = (isGone: boolean) => {
          clearTimeout(limit)
          waiting.delete(look)
          resolve(isGone)
        }
        const look = () => {
          if (isEnough()) end(true)
          else if (failing.size === 0) end(false)
        }
        const limit = setTimeout(end, PATIENCE_MS, false)
        waiting.add(look)
      })
    },

    forgetOld(): void {
      const now = Date.now()
      for (const [host, until] of goodUntil) if (until + WINDOW_MS < now) goodUntil.delete(host)
    },
  }
}
