/** Failures in a row count together for so long. */
const WINDOW_MS = 10_000
/** How long it is waited for what other hosts do. */
const PATIENCE_MS = 3_000
const FEWEST = 5
const MOST = 20
const SHARE = 1 / 20

/**
 * Hosts that were well until now, as witnesses for the prober's own network: it is gone when, one after the other, so
 * many of them fail without one answering in between. How many is a twentieth of them, between 5 and 20: a hoster whose
 * outage hits half of all hosts is not taken for it.
 */
export function createPeers() {
  /** Until when a host that answered counts as known. */
  const goodUntil = new Map<string, number>()
  /** Known hosts that failed since anything last answered, and when first. */
  const failing = new Map<string, number>()
  const waiting = new Set<() => void>()

  const isEnough = () => {
    const now = Date.now()
    for (const [host, at] of failing) if (now - at > WINDOW_MS) failing.delete(host)
    return failing.size >= Math.min(MOST, Math.max(FEWEST, Math.ceil(goodUntil.size * SHARE)))
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

    /** Waits a little for what others find: true at so many failures, false at the first answer or in the end. */
    areAllGone(): Promise<boolean> {
      if (isEnough()) return Promise.resolve(true)
      if (failing.size === 0 || goodUntil.size < FEWEST) return Promise.resolve(false)
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
