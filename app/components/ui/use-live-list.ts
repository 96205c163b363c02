import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** However much happens, the screen is loaded no more often. */
const EVERY_MS = 2_000

/** Loads a screen anew when events of the server tell of another digest than that of what is shown. */
export function useLiveList(stream: string, event: 'tests' | 'uptime', digest: string): void {
  const { revalidate, state } = useRevalidator()
  const now = useRef({ digest, state })
  now.current = { digest, state }
  useEffect(() => {
    let told = now.current.digest
    let loadedAt = 0
    let timer: ReturnType<typeof setTimeout> | undefined
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
    const events = new EventSource(stream)
    events.addEventListener(event, ({ data }) => {
      told = JSON.parse(data)
      later(Math.max(0, loadedAt + EVERY_MS - Date.now()))
    })
    return () => {
      clearTimeout(timer)
      events.close()
    }
  }, [stream, event, revalidate])
}
