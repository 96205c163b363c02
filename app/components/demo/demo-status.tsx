import { Progress } from '~/components/ui/progress'
import { RefreshOften } from '~/components/ui/refresh-often'
import { demoMessages as messages } from '~/shared/messages/demo'
import type { DemoStatus } from '~/shared/schemas/demo'

/** How far the job is. */
export function DemoProgress({ demo }: { demo: DemoStatus }) {
  const { state, step, progress } = demo
  const label = step ?? messages.states[state ?? 'queued']
  return (
    <>
      <RefreshOften />
      <Progress label={label} {...(state === 'creating' && { share: progress / 100 })} />
    </>
  )
}
