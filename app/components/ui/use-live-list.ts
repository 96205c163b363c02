import { useEffect, useRef } from 'react'
import { useQuietRevalidate } from './use-quiet-revalidate'
import { watchEvents } from './watch-events'

const EVERY_MS = 2_000
/** The event of a submitted form comes before its answer, which shows the same. */
const FIRST_MS = 200

/**
 * Revalidates a visible screen when the server's event has another digest than the data shown. Hidden tabs disconnect,
 * since browsers limit connections per host. A null stream disables it.
 */
export function useLiveList(
  stream: string | null,
  event: 'tests' | 'uptime' | 'systemLog',
  digest: string,
): void {
  const revalidate = useQuietRevalidate()
  const current = useRef(digest)
  current.current = digest
  useEffect(() => {
    if (stream === null) return
    const source = stream
    let latest = current.current
    let loadedAt = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let stop: (() => void) | undefined
    const later = (ms: number) => {
      timer ??= setTimeout(refresh, ms)
    }
    function refresh() {
      timer = undefined
      if (latest === current.current) return
      if (revalidate()) loadedAt = Date.now()
      else later(EVERY_MS)
    }
    function listen() {
      stop?.()
      stop = undefined
      if (document.visibilityState !== 'visible') return
      stop = watchEvents(source, event, {
        onData(data) {
          latest = JSON.parse(data)
          later(Math.max(FIRST_MS, loadedAt + EVERY_MS - Date.now()))
        },
        onRefused: () => void revalidate(),
      })
    }
    listen()
    document.addEventListener('visibilitychange', listen)
    return () => {
      document.removeEventListener('visibilitychange', listen)
      clearTimeout(timer)
      stop?.()
    }
  }, [stream, event, revalidate])
}
