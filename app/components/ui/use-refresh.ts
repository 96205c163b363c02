import { useEffect } from 'react'
import { useQuietRevalidate } from './use-quiet-revalidate'

const EVERY_MS = 60_000

/** Revalidates every minute while the tab is visible. */
export function useRefresh(): void {
  const revalidate = useQuietRevalidate()
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') revalidate()
    }
    const timer = setInterval(refresh, EVERY_MS)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [revalidate])
}
