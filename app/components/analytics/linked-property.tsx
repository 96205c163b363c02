import { useLocation } from '@remix-run/react'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Notice } from '~/components/ui/notice'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatCount } from '~/shared/format/count'
import { formatDateTime } from '~/shared/format/date'
import {
  trafficMessages,
  trafficProblemTexts,
  trafficSourceNames,
  trafficStateNames,
} from '~/shared/messages/traffic'
import type { SiteTraffic } from '~/shared/schemas/traffic-connection'

const messages = trafficMessages.site

/** What the site is linked to, with the newest figures. */
export function LinkedProperty({ traffic }: { traffic: SiteTraffic }) {
  const { pathname } = useLocation()
  const timeZone = useTimeZone()
  const { property, connections } = traffic
  if (property === null)
    return (
      <Card>
        <p className="text-quiet">{messages.none}</p>
      </Card>
    )
  const { name, id, source, visits, syncedAt, isFilling, problem } = property
  const connection = connections.find(({ _id }) => _id === property.connection)
  return (
    <Card title={messages.current}>
      <div className="flex flex-col gap-3">
        <div>
          <p className="font-medium">{name}</p>
          <p className="text-13 text-quiet wrap-anywhere">
            {trafficSourceNames[source]} · {id} · {property.timeZone}
          </p>
        </div>
        <div>
          {visits === null ? null : <p>{messages.visits(formatCount(visits).text)}</p>}
          <p className="text-13 text-quiet">
            {syncedAt === null ? messages.notSynced : messages.synced(formatDateTime(syncedAt, timeZone))}
          </p>
          {isFilling && syncedAt !== null ? <p className="text-13 text-quiet">{messages.filling}.</p> : null}
        </div>
        {connection === undefined ? <Notice tone="poor">{messages.connectionGone}</Notice> : null}
        {connection && connection.state !== 'connected' ? (
          <Notice tone="poor">{trafficStateNames[connection.state]}</Notice>
        ) : null}
        {problem === null ? null : <Notice tone="warning">{trafficProblemTexts[problem]}.</Notice>}
        <div>
          <ButtonLink to={`${pathname}?dialog=unlink`}>{messages.unlink}</ButtonLink>
        </div>
      </div>
    </Card>
  )
}
