import type { ReactNode } from 'react'
import { Notice } from '~/components/ui/notice'
import { Progress } from '~/components/ui/progress'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatCount } from '~/shared/format/count'
import { formatDateTime } from '~/shared/format/date'
import { trafficProblemTexts } from '~/shared/messages/traffic'
import { visitsMessages as messages } from '~/shared/messages/visits'
import { needsCredentials, sourceState } from '~/shared/rules/traffic/source-state'
import type { TrafficFlags, TrafficProgress } from '~/shared/schemas/traffic'
import type { TrafficProblem, TrafficState } from '~/shared/values/traffic-choices'

export interface LinkedSource {
  connection: { state: TrafficState; problem: TrafficProblem | null } | null
  property: TrafficProgress | null
}

interface SourceProblemProps {
  source: LinkedSource
  /** What follows for those who may not do anything about it. */
  advice?: string | undefined
  actions?: ReactNode
}

/** Why no new figures arrive, and when they do again. */
export function SourceProblem({ source, advice, actions }: SourceProblemProps) {
  const timeZone = useTimeZone()
  const state = sourceState(source)
  const { connection, property } = source
  if (state === null || property === null) return null
  const { retryAt } = property
  const reason = connection?.problem ?? property.problem
  const texts = [
    messages.problems[state],
    state === 'quota' || reason === null ? null : trafficProblemTexts[reason],
    retryAt !== null && (state === 'quota' || state === 'failing')
      ? messages.retry[state](formatDateTime(retryAt, timeZone), timeZone)
      : null,
    advice,
  ]
  return (
    <Notice tone={needsCredentials(state) ? 'poor' : 'warning'} actions={actions}>
      <p>
        {texts
          .filter(Boolean)
          .map((text) => `${text}.`)
          .join(' ')}
      </p>
    </Notice>
  )
}

/** How much of the first synchronisation is there. */
export function SourceProgress({ source }: { source: LinkedSource }) {
  const { property } = source
  if (!property?.isFilling) return null
  const [filled, all] = [property.filledDays, property.allDays].map((days) => formatCount(days).text)
  return (
    <div className="flex flex-col gap-3">
      <Progress
        label={messages.fillingShare}
        share={property.filledShare}
        text={messages.filledDays(filled ?? '', all ?? '')}
      />
      <p className="text-13 text-pretty text-quiet">
        {sourceState(source) === null ? messages.filling : messages.fillingHeld}.
      </p>
    </div>
  )
}

export const FLAGS = ['isSampled', 'isThresholded', 'hasDataLoss'] as const

/** What the service says of its figures, with what to do. */
export function SourceFlags({ flags }: { flags: TrafficFlags }) {
  const raised = FLAGS.filter((name) => flags[name])
  if (raised.length === 0) return null
  return (
    <Notice tone="info">
      <ul className="flex flex-col gap-2">
        {raised.map((name) => (
          <li key={name}>
            {messages.quality[name]}.<p className="text-13 text-quiet">{messages.qualityHelp[name]}.</p>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
