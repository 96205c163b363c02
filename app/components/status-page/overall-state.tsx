import { StateMark } from '~/components/marks/state-mark'
import { classes } from '~/components/ui/classes'
import { publicStatusPageMessages as messages } from '~/shared/messages/status-pages'
import type { MonitorState } from '~/shared/rules/uptime/outcomes'
import type { PublicStatus } from '~/shared/schemas/status-page'

const TONES: Record<MonitorState, string> = {
  up: 'bg-good-soft',
  degraded: 'bg-warning-soft',
  down: 'bg-poor-soft',
  unknown: 'bg-sunken',
  paused: 'bg-sunken',
}
const UNHEALTHY = ['down', 'degraded', 'unknown'] as const

type OverallStateProps = { status: Pick<PublicStatus, 'state' | 'isInMaintenance' | 'monitors'> }

export function OverallState({ status: { state, isInMaintenance, monitors } }: OverallStateProps) {
  const named = (target: MonitorState) =>
    monitors.filter((each) => each.state === target && !each.isInMaintenance).map(({ label }) => label)
  const wrong = UNHEALTHY.map((each) => ({ each, names: named(each) })).filter(
    ({ names }) => names.length > 0,
  )
  return (
    <section
      aria-labelledby="overall"
      className={classes('flex items-start gap-3 rounded-6 px-4 py-4', TONES[state])}
    >
      <StateMark state={state} size={20} className="pt-1" />
      <div className="flex min-w-0 flex-col gap-1">
        <h2 id="overall" className="text-20">
          {messages.overall[state]}
        </h2>
        {wrong.map(({ each, names }) => (
          <p key={each} className="text-pretty wrap-anywhere">
            {messages.wrong[each](names)}
          </p>
        ))}
        {isInMaintenance ? <p>{messages.underMaintenance}</p> : null}
      </div>
    </section>
  )
}
