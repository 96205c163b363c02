import Check from 'lucide-react/icons/check'
import { classes } from '~/components/ui/classes'
import { liveReportMessages } from '~/shared/messages/onboarding'
import { isInProgress, type TestStatus } from '~/shared/rules/measuring/test-status'
import { RUN_STAGES, type RunStage } from '~/shared/rules/onboarding/run-stages'

const messages = liveReportMessages.stages
const STAGES = ['queued', ...RUN_STAGES] as const

/** The stages of a test with the current one marked; all are passed once it has ended. */
export function StageTrack({ status, stage }: { status: TestStatus; stage: RunStage | null }) {
  const isRunning = isInProgress(status)
  const current = isRunning
    ? STAGES.indexOf(status === 'queued' ? 'queued' : (stage ?? 'loading'))
    : STAGES.length
  return (
    <ol className="flex flex-wrap gap-x-1 gap-y-2 text-13">
      {STAGES.map((name, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          className={classes(
            'flex min-w-20 flex-1 flex-col gap-1.5',
            index > current && 'text-quiet',
            index === current && 'font-medium',
          )}
        >
          <span
            className={classes(
              'h-1 rounded-full',
              index < current ? 'bg-good' : index === current ? 'bg-mark' : 'bg-sunken',
            )}
          />
          <span className="inline-flex items-center gap-1">
            {index < current ? (
              <Check size={14} strokeWidth={2} aria-hidden="true" className="text-good-ink" />
            ) : null}
            {messages[name]}
          </span>
        </li>
      ))}
    </ol>
  )
}
