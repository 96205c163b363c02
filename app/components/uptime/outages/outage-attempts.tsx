import { StackBar } from '~/components/charts/stack-bar'
import { FoldMark } from '~/components/ui/fold-mark'
import { formatExactTime } from '~/shared/format/date'
import { formatTime } from '~/shared/format/time'
import { outageMessages as messages } from '~/shared/messages/outages'
import { checkPhasesMessages } from '~/shared/messages/uptime'
import { CHECK_PHASES } from '~/shared/rules/uptime/outcomes'
import { reasonText } from '~/shared/rules/uptime/reason-text'
import type { OutageDetail } from '~/shared/schemas/uptime'
import { Fact } from '../../marks/fact'
import { PHASE_COLOURS } from '../response/phase-colours'
import { attemptsOf } from './timeline-entries'

type Attempt = OutageDetail['evidence'][number]

function Headers({ headers }: Pick<Attempt, 'headers'>) {
  if (headers.length === 0) return null
  return (
    <details className="text-13">
      <summary className="inline-flex items-center gap-1.5 rounded-2 text-quiet hover:text-text">
        <FoldMark />
        {messages.headers(headers.length)}
      </summary>
      <dl className="mt-2 grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 font-mono text-12">
        {headers.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a header can occur twice with the same value
          <div key={index} className="contents">
            <dt className="text-quiet">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function Excerpt({ excerpt }: Pick<Attempt, 'excerpt'>) {
  if (excerpt === '') return null
  return (
    <details className="text-13">
      <summary className="inline-flex items-center gap-1.5 rounded-2 text-quiet hover:text-text">
        <FoldMark />
        {messages.excerpt}
      </summary>
      <pre className="mt-2 max-h-64 overflow-auto rounded-6 bg-sunken p-3 font-mono text-12 wrap-anywhere whitespace-pre-wrap">
        {excerpt}
      </pre>
    </details>
  )
}

function Phases({ phases }: Pick<Attempt, 'phases'>) {
  const parts = CHECK_PHASES.flatMap((key) => {
    const value = phases[key]
    return value === undefined
      ? []
      : [
          {
            key,
            name: checkPhasesMessages[key],
            value,
            text: formatTime(value).text,
            colour: PHASE_COLOURS[key],
          },
        ]
  })
  return parts.length === 0 ? null : <StackBar label={messages.phases} parts={parts} />
}

function AttemptCard({ attempt, index, timeZone }: { attempt: Attempt; index: number; timeZone: string }) {
  const { at, reason, detail, address, status, headers, excerpt, via, phases, locationLabel } = attempt
  return (
    <li
      id={`attempt-${index + 1}`}
      className="flex min-w-0 scroll-mt-20 flex-col gap-3 border-t border-line px-4 py-4 first:border-t-0"
    >
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <span className="font-medium">{messages.attempt(index + 1)}</span>
        <time dateTime={new Date(at).toISOString()} className="text-13 text-quiet">
          {formatExactTime(at, timeZone)}
        </time>
        <span className="text-13 text-quiet">{locationLabel}</span>
      </p>
      <p>
        {reasonText(reason, status)}
        {detail ? <span className="block font-mono text-12 text-quiet wrap-anywhere">{detail}</span> : null}
      </p>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 empty:hidden">
        {status === null ? null : <Fact name={messages.answer}>{messages.status(status)}</Fact>}
        {address ? (
          <Fact name={messages.address}>
            <span className="font-mono text-12">{address}</span>
          </Fact>
        ) : null}
        {via.length > 0 ? (
          <Fact name={messages.via}>
            <span className="font-mono text-12">{via.join(' → ')}</span>
          </Fact>
        ) : null}
      </dl>
      <Phases phases={phases} />
      <Headers headers={headers} />
      <Excerpt excerpt={excerpt} />
    </li>
  )
}

/** Failed checks in order of time. Everything that comes from the target is rendered as text. */
export function OutageAttempts({
  evidence,
  timeZone,
}: Pick<OutageDetail, 'evidence'> & { timeZone: string }) {
  return (
    <ol>
      {attemptsOf({ evidence }).map((attempt, index) => (
        <AttemptCard key={`${attempt.at}-${attempt.location}`} {...{ attempt, index, timeZone }} />
      ))}
    </ol>
  )
}
