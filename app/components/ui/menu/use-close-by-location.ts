import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** `close` must keep its identity. */
export function useCloseByLocation(close: () => void): void {
  const { key } = useLocation()
  const openedAt = useRef(key)
  useEffect(() => {
    if (key === openedAt.current) return
    openedAt.current = key
    close()
  }, [key, close])
}
