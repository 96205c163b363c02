import { setTimeout as sleep } from 'node:timers/promises'

const WITHIN = 90_000
const HEALTH_LIMIT_MS = 10_000

/** Whether the event loop of the web server turns; it may have no database. */
export async function isHealthy(serverUrl: string): Promise<boolean> {
  const response = await fetch(`${serverUrl}/healthz`, { signal: AbortSignal.timeout(HEALTH_LIMIT_MS) })
  await response.body?.cancel()
  return response.ok
}

export async function waitUntilReady(
  serverUrl: string,
  signal: AbortSignal,
  logs: string,
  within = WITHIN,
): Promise<void> {
  let deadline = Date.now() + within
  let answer = 'no answer'
  while (Date.now() < deadline) {
    signal.throwIfAborted()
    try {
      const response = await fetch(`${serverUrl}/readyz`, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]),
      })
      const text = await response.text()
      if (response.ok) return
      // On a full disk it becomes ready as soon as there is space, however long that takes.
      if (text.includes('"DISK_FULL"')) deadline = Date.now() + within
      answer = `${response.status} ${text.slice(0, 300)}`
    } catch (error) {
      answer = error instanceof Error ? String(error.cause ?? error.message) : String(error)
    }
    await sleep(100, undefined, { signal })
  }
  throw new Error(`The web server did not become ready in ${within / 1_000} s (${answer}). See ${logs}.`)
}
