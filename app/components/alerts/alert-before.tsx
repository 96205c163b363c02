import Rocket from 'lucide-react/icons/rocket'
import StickyNote from 'lucide-react/icons/sticky-note'
import { Card } from '~/components/ui/card'
import { formatDateTime } from '~/shared/format/date'
import { alertsMessages } from '~/shared/messages/alerts'
import { outageTimelineMessages } from '~/shared/messages/outages'
import type { AlertDetail } from '~/shared/schemas/alert'

const messages = alertsMessages.detail

type Event = AlertDetail['events'][number]

const titleOf = (event: Event): string =>
  event.kind === 'deployment'
    ? outageTimelineMessages.deployment(event.version)
    : event.kind === 'note'
      ? event.text
      : ''

/** Deployments and notes of the day before: a likely cause. */
export function AlertBefore({ events, timeZone }: Pick<AlertDetail, 'events'> & { timeZone: string }) {
  const recent = events.filter(({ kind }) => kind === 'deployment' || kind === 'note').toReversed()
  return (
    <Card title={messages.before}>
      {recent.length === 0 ? (
        <p className="text-quiet">{messages.nothingBefore}.</p>
      ) : (
        <ul className="flex flex-col gap-2.5">
          {recent.map((event) => {
            const Icon = event.kind === 'deployment' ? Rocket : StickyNote
            return (
              <li key={event._id} className="flex items-start gap-2.5">
                <Icon
                  size={16}
                  strokeWidth={1.75}
                  aria-hidden="true"
                  className="mt-0.5 shrink-0 text-quiet"
                />
                <span className="flex min-w-0 flex-col">
                  <span className="wrap-anywhere">{titleOf(event)}</span>
                  <time dateTime={new Date(event.at).toISOString()} className="text-13 text-quiet">
                    {formatDateTime(event.at, timeZone)}
                  </time>
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
