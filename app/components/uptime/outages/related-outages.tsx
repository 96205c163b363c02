import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { formatLasting } from '~/shared/format/availability'
import { formatDateTime } from '~/shared/format/date'
import { outageMessages as messages } from '~/shared/messages/outages'
import { paths } from '~/shared/paths'
import { reasonText } from '~/shared/rules/uptime/reason-text'
import type { OutageDetail, RelatedOutage } from '~/shared/schemas/uptime'
import { StateMark } from '../../marks/state-mark'

interface Times {
  timeZone: string
  now: number
}

function Related({ one, timeZone, now }: Times & { one: RelatedOutage }) {
  const { _id, monitorName, siteName, startedAt, endedAt, reason, httpStatus, isSameIncident } = one
  const length = formatLasting(Date.parse(endedAt ?? new Date(now).toISOString()) - Date.parse(startedAt))
  return (
    <li className="flex min-w-0 flex-col gap-0.5 border-t border-line px-4 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <StateMark state={endedAt ? 'up' : 'down'} size={9} />
        <a href={paths.outage(_id)} className="font-medium text-link wrap-anywhere hover:underline">
          {monitorName}
        </a>
        {monitorName === siteName ? null : <span className="text-quiet wrap-anywhere">{siteName}</span>}
        {isSameIncident ? <Badge title={messages.sameIncidentHelp}>{messages.sameIncident}</Badge> : null}
      </p>
      <p className="text-13 text-quiet">
        {endedAt ? messages.wasDownFor(length) : messages.downFor(length)},{' '}
        {messages.startedAt(formatDateTime(startedAt, timeZone))}
        {' · '}
        {reasonText(reason, httpStatus)}
      </p>
    </li>
  )
}

/** Other monitors that were down at the same time: a shared cause is likely. */
export function RelatedOutages({ related, ...times }: Pick<OutageDetail, 'related'> & Times) {
  const { items, total } = related
  return (
    <Card title={messages.related} note={total > 0 ? total : undefined} flush>
      {items.length === 0 ? (
        <p className="px-4 pb-4 text-quiet">{messages.noRelated}.</p>
      ) : (
        <ul>
          {items.map((one) => (
            <Related key={one._id} one={one} {...times} />
          ))}
          {total > items.length ? (
            <li className="border-t border-line px-4 py-2.5 text-13 text-quiet">
              {messages.relatedMore(total - items.length)}
            </li>
          ) : null}
        </ul>
      )}
    </Card>
  )
}
