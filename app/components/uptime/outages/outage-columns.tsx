import Wrench from 'lucide-react/icons/wrench'
import { Badge } from '~/components/ui/badge'
import type { Column } from '~/components/ui/table'
import { formatLength } from '~/shared/format/availability'
import { formatDateTime } from '~/shared/format/date'
import { outageMessages as messages } from '~/shared/messages/outages'
import { paths } from '~/shared/paths'
import { reasonText } from '~/shared/rules/uptime/reason-text'
import type { Outage } from '~/shared/schemas/uptime'

function Cause({ outage }: { outage: Outage }) {
  const { causeKind, cause, alsoHit, reason, httpStatus, isInMaintenance } = outage
  return (
    <div className="flex flex-col items-start gap-0.5 lg:py-1.5">
      <span>{reasonText(reason, httpStatus)}</span>
      {alsoHit > 0 ? (
        <span className="text-quiet">
          {messages.causes[causeKind](cause)}. {messages.alsoAffected(alsoHit)}
        </span>
      ) : null}
      {isInMaintenance ? (
        <Badge tone="info" icon={Wrench}>
          {messages.inMaintenance}
        </Badge>
      ) : null}
    </div>
  )
}

/** Plain links instead of router links, because only the server renders the table. */
export const outageColumns = (timeZone: string): Column<Outage>[] => [
  {
    key: 'started',
    header: messages.columns.started,
    rowHeader: true,
    cell: ({ _id, startedAt }) => (
      <a href={paths.outage(_id)} className="row-link text-link hover:underline">
        <time dateTime={startedAt}>{formatDateTime(startedAt, timeZone)}</time>
      </a>
    ),
  },
  {
    key: 'length',
    header: messages.columns.length,
    align: 'right',
    cell: ({ downMs, endedAt, acknowledgement }) => (
      <span className="whitespace-nowrap">
        {formatLength(downMs)}
        {endedAt ? null : (
          <Badge tone="poor" className="ml-2">
            {messages.ongoing}
          </Badge>
        )}
        {acknowledgement ? (
          <span className="block text-12 text-quiet">
            {acknowledgement.by ? messages.acknowledgedBy(acknowledgement.by) : messages.acknowledged}
          </span>
        ) : null}
      </span>
    ),
  },
  {
    key: 'cause',
    header: messages.columns.cause,
    wide: true,
    cell: (outage) => <Cause outage={outage} />,
  },
  {
    key: 'locations',
    header: messages.columns.locations,
    cell: ({ locations }) => locations.join(', '),
  },
]
