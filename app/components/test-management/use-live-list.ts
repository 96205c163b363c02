import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** However much happens, the list is loaded no more often. */
const EVERY_MS = 2_000

/** Loads a list anew when the server tells of another digest than that of the list shown. */
export function useLiveList(stream: string, digest: string): void {
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
    events.addEventListener('tests', (event) => {
      told = JSON.parse(event.data)
      later(Math.max(0, loadedAt + EVERY_MS - Date.now()))
    })
    return () => {
      clearTimeout(timer)
      events.close()
    }
  }, [stream, revalidate])
}
