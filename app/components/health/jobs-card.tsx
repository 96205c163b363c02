import { Badge, type Tone } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { FoldMark } from '~/components/ui/fold-mark'
import { type Column, DataTable } from '~/components/ui/table'
import { formatDateTime } from '~/shared/format/date'
import { formatRelativeTime } from '~/shared/format/relative-time'
import { formatDuration } from '~/shared/format/time'
import { jobMessages as messages } from '~/shared/messages/jobs'
import type { JobState } from '~/shared/rules/jobs/job-state'
import type { JobHealth } from '~/shared/schemas/health'

const TONES: Record<JobState, Tone> = {
  failing: 'poor',
  late: 'warning',
  new: 'neutral',
  running: 'info',
  fine: 'good',
}

type Clock = { now: Date; timeZone: string }

export function JobsCard({ jobs, now, timeZone }: { jobs: JobHealth[] } & Clock) {
  const urgent = jobs.filter(({ state }) => state === 'failing' || state === 'late')
  const others = jobs.filter((job) => !urgent.includes(job))
  const table = (caption: string, rows: JobHealth[]) => (
    <DataTable
      caption={caption}
      columns={jobColumns({ now, timeZone })}
      rows={rows}
      rowKey={({ name }) => name}
    />
  )
  return (
    <Card title={messages.title} note={messages.names} actions={<Summary jobs={jobs} />} flush>
      {jobs.length === 0 ? <p className="px-4 pb-4">{messages.none}</p> : null}
      {urgent.length > 0 ? table(messages.needAttention, urgent) : null}
      {others.length > 0 ? (
        <details>
          <summary className="mx-4 my-2 inline-flex min-h-6 items-center gap-1 rounded-2 text-13 text-quiet hover:text-text">
            <FoldMark />
            {urgent.length > 0 ? messages.others(others.length) : messages.all(others.length)}
          </summary>
          {table(messages.title, others)}
        </details>
      ) : null}
    </Card>
  )
}

function Summary({ jobs }: { jobs: JobHealth[] }) {
  if (jobs.length === 0) return null
  const count = (state: JobState) => jobs.filter((job) => job.state === state).length
  const [failing, late] = [count('failing'), count('late')]
  return (
    <>
      {failing > 0 ? <Badge tone="poor">{messages.failing(failing)}</Badge> : null}
      {late > 0 ? <Badge tone="warning">{messages.late(late)}</Badge> : null}
      {failing + late === 0 ? <Badge tone="good">{messages.allFine}</Badge> : null}
    </>
  )
}

/** The past one of a job that is not late runs, or ran since its record was saved. */
const isShown = (nextAt: string, state: JobState, now: Date) => state === 'late' || new Date(nextAt) > now

const pauseText = (ms: number) => (ms < 60_000 ? `${ms / 1_000} s` : formatDuration(ms))

const jobColumns = ({ now, timeZone }: Clock): Column<JobHealth>[] => [
  {
    key: 'name',
    header: messages.name,
    width: '25%',
    rowHeader: true,
    wide: true,
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
  },
  {
    key: 'state',
    header: messages.state,
    wide: true,
    cell: (job) => (
      <div className="flex min-w-0 flex-col items-start gap-0.5 lg:py-1.5">
        <Badge tone={TONES[job.state]}>{messages.states[job.state]}</Badge>
        <Trouble job={job} now={now} />
      </div>
    ),
  },
  {
    key: 'last',
    header: messages.lastRun,
    width: '18%',
    cell: ({ state, startedAt, durationMs, done }) => (
      <div className="lg:py-1.5">
        <When at={startedAt} now={now} timeZone={timeZone} />
        {durationMs === null || state === 'running' ? null : (
          <Small>
            {[messages.took(formatDuration(durationMs)), ...(done ? [messages.done(done)] : [])].join(', ')}
          </Small>
        )}
      </div>
    ),
  },
  {
    key: 'next',
    header: messages.nextRun,
    width: '18%',
    cell: ({ state, waitsForWork, pauseMs, nextAt }) => (
      <div className="lg:py-1.5">
        {waitsForWork ? (
          <span className="whitespace-nowrap">{messages.whenDue}</span>
        ) : (
          <When at={isShown(nextAt, state, now) ? nextAt : null} now={now} timeZone={timeZone} />
        )}
        <Small>{(waitsForWork ? messages.checkedEvery : messages.every)(pauseText(pauseMs))}</Small>
      </div>
    ),
  },
]

function Trouble({ job, now }: { job: JobHealth; now: Date }) {
  const { state, failingSince, failedAt, failure, failures, nextAt } = job
  const since = (at: string | null) => formatRelativeTime(at, now)
  return (
    <>
      {state === 'failing' ? <Small>{messages.failingSince(since(failingSince), failures)}</Small> : null}
      {state === 'late' ? <Small>{messages.overdue(since(nextAt))}</Small> : null}
      {state !== 'failing' && failedAt ? <Small>{messages.lastFailure(since(failedAt))}</Small> : null}
      {failure ? <Small>{failure}</Small> : null}
    </>
  )
}

const Small = ({ children }: { children: string }) => (
  <span className="block text-12 text-quiet [overflow-wrap:anywhere]">{children}</span>
)

function When({ at, now, timeZone }: { at: string | null } & Clock) {
  if (at === null) return '–'
  return (
    <time dateTime={at} title={formatDateTime(at, timeZone)} className="whitespace-nowrap">
      {formatRelativeTime(at, now)}
    </time>
  )
}
