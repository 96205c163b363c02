import type { SubmissionResult } from '@conform-to/react'
import { useLocation } from '@remix-run/react'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Notice } from '~/components/ui/notice'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatCount } from '~/shared/format/count'
import { formatDateTime } from '~/shared/format/date'
import { trafficMessages, trafficSourceNames } from '~/shared/messages/traffic'
import { needsCredentials, sourceState } from '~/shared/rules/traffic/source-state'
import type { SiteTraffic } from '~/shared/schemas/traffic-connection'
import { ReconnectForm } from './reconnect-form'
import { SourceFlags, SourceProblem, SourceProgress } from './source-problem'

const messages = trafficMessages.site

interface LinkedPropertyProps {
  traffic: SiteTraffic
  /** Whether the visitor may renew the credentials of a connection of this client, or of the whole organization. */
  mayRenew: (client: number | null) => boolean
  lastResult: SubmissionResult | null | undefined
}

/** What the site is linked to, with the newest figures, and what to do if they stop. */
export function LinkedProperty({ traffic, mayRenew, lastResult }: LinkedPropertyProps) {
  const { pathname } = useLocation()
  const timeZone = useTimeZone()
  const { property, connections } = traffic
  if (property === null)
    return (
      <Card>
        <p className="text-quiet">{messages.none}</p>
      </Card>
    )
  const { name, id, source, visits, syncedAt, quality } = property
  const connection = connections.find(({ _id }) => _id === property.connection) ?? null
  const linked = { connection, property }
  const isLost = connection !== null && needsCredentials(sourceState(linked))
  const isAllowed = connection !== null && mayRenew(connection.client)
  return (
    <Card title={messages.current}>
      <div className="flex flex-col gap-4">
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
        </div>
        {connection === null ? (
          <Notice tone="poor">{messages.connectionGone}</Notice>
        ) : (
          <SourceProblem
            source={linked}
            advice={isLost && !isAllowed ? messages.askRenewal(connection.label) : undefined}
          />
        )}
        {isLost && isAllowed ? <ReconnectForm {...{ connection, lastResult }} /> : null}
        <SourceProgress source={linked} />
        <SourceFlags flags={quality} />
        <div>
          <ButtonLink to={`${pathname}?dialog=unlink`}>{messages.unlink}</ButtonLink>
        </div>
      </div>
    </Card>
  )
}
