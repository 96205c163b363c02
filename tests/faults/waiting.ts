import { setTimeout as sleep } from 'node:timers/promises'

const POLL_INTERVAL_MS = 50

/** Polls until `look` returns a truthy value, and returns it. Exceptions count as not yet. */
export async function until<T>(what: string, withinMs: number, look: () => T | Promise<T>) {
  const deadline = Date.now() + withinMs
  let last: unknown
  while (Date.now() < deadline) {
    try {
      const found = await look()
      if (found) return found as Exclude<T, null | undefined | false | 0 | ''>
      last = found
    } catch (error) {
      last = error instanceof Error ? error.message : error
    }
    await sleep(POLL_INTERVAL_MS)
  }
  throw new Error(`Not within ${withinMs} ms: ${what} (${last})`)
}
