import { useSyncExternalStore } from 'react'

let isPrinting = false

function listen(listener: () => void): () => void {
  const end = new AbortController()
  const set = (to: boolean) => () => {
    isPrinting = to
    listener()
  }
  addEventListener('beforeprint', set(true), { signal: end.signal })
  addEventListener('afterprint', set(false), { signal: end.signal })
  return () => end.abort()
}

/** True from before the page is laid out for paper until that is over. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    listen,
    () => isPrinting,
    () => false,
  )
