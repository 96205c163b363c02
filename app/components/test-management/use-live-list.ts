import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** Loads a list anew whenever the server tells of another digest than that of the list shown. */
export function useLiveList(stream: string, digest: string): void {
  const { revalidate } = useRevalidator()
  const shown = useRef(digest)
  shown.current = digest
  useEffect(() => {
    const events = new EventSource(stream)
    events.addEventListener('tests', (event) => {
      if (JSON.parse(event.data) !== shown.current) revalidate()
    })
    return () => events.close()
  }, [stream, revalidate])
}
