import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** However much happens, the screen is loaded no more often. */
const EVERY_MS = 2_000

/**
 * Loads a screen anew when events of the server tell of another digest than that of what is shown, as long as somebody
 * looks at it: browsers have few connections for all their tabs. Without a stream nothing is listened to.
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
    let events: EventSource | undefined
    const later = (ms: number) => {
      timer ??= setTimeout(look, ms)
    }
    function look() {
      timer = undefined
      if (told === now.current.digest) return
      // Loading anew would end the load under way, and a busy list never come.
      if (now.current.state !== 'idle') return later(EVERY_MS)
      loadedAt = Date.now()
      revalidate()
    }
    function listen() {
      events?.close()
      if (document.visibilityState !== 'visible') return
      events = new EventSource(source)
      events.addEventListener(event, ({ data }) => {
        told = JSON.parse(data)
        later(Math.max(0, loadedAt + EVERY_MS - Date.now()))
      })
    }
    listen()
    document.addEventListener('visibilitychange', listen)
    return () => {
      document.removeEventListener('visibilitychange', listen)
      clearTimeout(timer)
      events?.close()
    }
  }, [stream, event, revalidate])
}
