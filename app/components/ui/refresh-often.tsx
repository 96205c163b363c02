import { useEffect } from 'react'
import { RefreshPage } from './refresh-page'
import { useQuietRevalidate } from './use-quiet-revalidate'

const EVERY_MS = 1_500
const EVERY_SECONDS_WITHOUT_SCRIPTS = 3

/** For the progress of a job: the screen follows it, with and without scripts. */
export function RefreshOften() {
  const revalidate = useQuietRevalidate()
  useEffect(() => {
    const timer = setInterval(revalidate, EVERY_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  return <RefreshPage seconds={EVERY_SECONDS_WITHOUT_SCRIPTS} />
}
