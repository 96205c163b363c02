import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { Progress } from '~/components/ui/progress'
import { RefreshPage } from '~/components/ui/refresh-page'
import { demoMessages as words } from '~/shared/messages/demo'
import type { DemoStatus } from '~/shared/schemas/demo'

const EVERY_MS = 1_500
const EVERY_SECONDS_WITHOUT_SCRIPTS = 3

/** How far the job is; the screen follows it, with and without scripts. */
export function DemoProgress({ demo }: { demo: DemoStatus }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(revalidate, EVERY_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  const { state, step, progress } = demo
  const label = step ?? words.states[state ?? 'queued']
  return (
    <>
      <RefreshPage seconds={EVERY_SECONDS_WITHOUT_SCRIPTS} />
      <Progress label={label} {...(state === 'creating' && { share: progress / 100 })} />
    </>
  )
}
