import { useEffect } from 'react'
import { RefreshPage } from './refresh-page'
import { useQuietRevalidate } from './use-quiet-revalidate'

const EVERY_MS = 1_500
const EVERY_SECONDS_WITHOUT_SCRIPTS = 3

/** For the progress of a job beside a form, which a new page would empty: with scripts only. */
export function useRefreshOften(isWanted = true): void {
  const revalidate = useQuietRevalidate()
  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(revalidate, EVERY_MS)
    return () => clearInterval(timer)
  }, [revalidate, isWanted])
}

/** For the progress of a job: the screen follows it, with and without scripts. */
export function RefreshOften() {
  useRefreshOften()
  return <RefreshPage seconds={EVERY_SECONDS_WITHOUT_SCRIPTS} />
}
