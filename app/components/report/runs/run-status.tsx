import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleX from 'lucide-react/icons/circle-x'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import TimerOff from 'lucide-react/icons/timer-off'
import { classes } from '~/components/ui/classes'
import { runTestMessages } from '~/shared/messages/run-test'
import type { TestStatus } from '~/shared/rules/measuring/test-status'

const STYLES: Record<TestStatus, { icon: LucideIcon; ink: string }> = {
  queued: { icon: CircleDashed, ink: 'text-quiet' },
  running: { icon: LoaderCircle, ink: 'text-info-ink' },
  success: { icon: CircleCheck, ink: 'text-good-ink' },
  failed: { icon: CircleX, ink: 'text-poor-ink' },
  timeout: { icon: TimerOff, ink: 'text-warning-ink' },
}

type RunStatusProps = {
  status: TestStatus /** E.g. waiting time, number of tests ahead. */
  detail?: string
}

export function RunStatus({ status, detail }: RunStatusProps) {
  const { icon: Icon, ink } = STYLES[status]
  return (
    <span className="inline-flex items-center gap-1.5 text-13">
      <Icon
        size={16}
        strokeWidth={1.75}
        aria-hidden="true"
        className={classes('shrink-0', ink, status === 'running' && 'animate-spin [animation-duration:2s]')}
      />
      <span className={classes('font-medium', ink)}>{runTestMessages.status[status]}</span>
      {detail ? <span className="text-quiet">{detail}</span> : null}
    </span>
  )
}
