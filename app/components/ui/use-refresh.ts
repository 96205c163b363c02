import { useEffect } from 'react'
import { useQuietRevalidate } from './use-quiet-revalidate'

const EVERY_MS = 60_000

/** Revalidates every minute while the tab is visible. */
export function useRefresh(): void {
  const revalidate = useQuietRevalidate()
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') revalidate()
    }
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [revalidate])
}
