import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { watchEvents } from './watch-events'

const EVERY_MS = 2_000

/**
 * Revalidates a visible screen when the server's event has another digest than the data shown. Hidden tabs disconnect,
 * since browsers limit connections per host. A null stream disables it.
 */
export function useLiveList(stream: string | null, event: 'tests' | 'uptime', digest: string): void {
  const { revalidate, state } = useRevalidator()
  const now = useRef({ digest, state })
  now.current = { digest, state }
  useEffect(() => {
    if (stream === null) return
    const source = stream
    let told = now.current.digest
    let loadedAt = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let stop: (() => void) | undefined
    const later = (ms: number) => {
      timer ??= setTimeout(look, ms)
    }
    function look() {
      timer = undefined
      if (told === now.current.digest) return
      // Revalidating would abort the pending load, and a busy list would never load.
      if (now.current.state !== 'idle') return later(EVERY_MS)
      loadedAt = Date.now()
      revalidate()
    }
    function listen() {
      stop?.()
      stop = undefined
      if (document.visibilityState !== 'visible') return
      stop = watchEvents(source, event, {
        onData(data) {
          told = JSON.parse(data)
          later(Math.max(0, loadedAt + EVERY_MS - Date.now()))
        },
        onRefused() {
          if (now.current.state === 'idle') revalidate()
        },
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
