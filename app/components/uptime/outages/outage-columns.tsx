import Wrench from 'lucide-react/icons/wrench'
import { Badge } from '~/components/ui/badge'
import type { Column } from '~/components/ui/table'
import { formatLength } from '~/shared/format/availability'
import { formatDateTime } from '~/shared/format/date'
import { outageMessages } from '~/shared/messages/outages'
import { paths } from '~/shared/paths'
import type { Outage } from '~/shared/schemas/uptime'
import { reasonLabel } from '../reason-label'

const words = outageMessages

function Cause({ outage }: { outage: Outage }) {
  const { causeKind, cause, alsoHit, reason, isInMaintenance } = outage
  return (
    <div className="flex flex-col items-start gap-0.5 lg:py-1.5">
      <span>{reasonLabel(reason)}</span>
      {alsoHit > 0 ? (
        <span className="text-quiet">
          {words.causes[causeKind](cause)}. {words.alsoAffected(alsoHit)}
        </span>
      ) : null}
      {isInMaintenance ? (
        <Badge tone="info" icon={Wrench}>
          {words.inMaintenance}
        </Badge>
      ) : null}
    </div>
  )
}

/** Plain links instead of router links, because only the server renders the table. */
export const outageColumns = (timeZone: string): Column<Outage>[] => [
  {
    key: 'started',
    header: words.columns.started,
    rowHeader: true,
    cell: ({ _id, startedAt }) => (
      <a href={paths.outage(_id)} className="row-link text-link hover:underline">
        <time dateTime={startedAt}>{formatDateTime(startedAt, timeZone)}</time>
      </a>
    ),
  },
  {
    key: 'length',
    header: words.columns.length,
    align: 'right',
    cell: ({ downMs, endedAt, acknowledgement }) => (
      <span className="whitespace-nowrap">
        {formatLength(downMs)}
        {endedAt ? null : (
          <Badge tone="poor" className="ml-2">
            {words.ongoing}
          </Badge>
        )}
        {acknowledgement ? (
          <span className="block text-12 text-quiet">
            {acknowledgement.by ? words.acknowledgedBy(acknowledgement.by) : words.acknowledged}
          </span>
        ) : null}
      </span>
    ),
  },
  {
    key: 'cause',
    header: words.columns.cause,
    wide: true,
    cell: (outage) => <Cause outage={outage} />,
  },
  {
    key: 'locations',
    header: words.columns.locations,
    cell: ({ locations }) => locations.join(', '),
  },
]
