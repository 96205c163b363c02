import { Form, useLocation, useNavigation } from '@remix-run/react'
import Check from 'lucide-react/icons/check'
import Eye from 'lucide-react/icons/eye'
import Wrench from 'lucide-react/icons/wrench'
import { Badge } from '~/components/ui/badge'
import { Button, ButtonLink } from '~/components/ui/button'
import { formatLasting } from '~/shared/format/availability'
import { formatDateTime } from '~/shared/format/date'
import { formatAbout } from '~/shared/format/visits'
import { outageMessages as messages } from '~/shared/messages/outages'
import { visitsMessages } from '~/shared/messages/visits'
import { reasonText } from '~/shared/rules/uptime/reason-text'
import type { OutageDetail } from '~/shared/schemas/uptime'
import { StateMark } from '../../marks/state-mark'

interface Props {
  outage: OutageDetail
  timeZone: string
  now: number
  mayAcknowledge: boolean
}

function Acknowledgement({ outage: { acknowledgement, endedAt }, timeZone, mayAcknowledge }: Props) {
  const { pathname } = useLocation()
  const isBusy = useNavigation().state === 'submitting'
  if (!acknowledgement)
    return mayAcknowledge ? (
      <ButtonLink
        variant={endedAt ? 'secondary' : 'primary'}
        icon={Eye}
        to={`${pathname}?dialog=acknowledge`}
        preventScrollReset
      >
        {messages.acknowledge}
      </ButtonLink>
    ) : (
      <p className="text-13 text-quiet">{messages.notAcknowledged}</p>
    )
  const { at, by, note } = acknowledgement
  return (
    <div className="flex max-w-96 flex-col gap-1 text-13">
      <p className="flex items-baseline gap-2">
        <Check size={14} aria-hidden="true" className="shrink-0 self-center text-good-ink" />
        <span className="wrap-anywhere">
          {messages.acknowledgedBy(by ?? messages.unnamed)},{' '}
          <time dateTime={at} className="text-quiet">
            {formatDateTime(at, timeZone)}
          </time>
        </span>
      </p>
      {note ? <p className="text-quiet wrap-anywhere">{note}</p> : null}
      {mayAcknowledge ? (
        <Form method="post" preventScrollReset data-print="hide" className="-ml-2.5">
          <Button name="intent" value="unacknowledge" variant="quiet" size="small" busy={isBusy}>
            {messages.removeAcknowledgement}
          </Button>
        </Form>
      ) : null}
    </div>
  )
}

/** The conclusion: how long, why, since when, and who has seen it. */
export function OutageHead(props: Props) {
  const { outage, timeZone, now } = props
  const {
    startedAt,
    endedAt,
    downMs,
    reason,
    httpStatus,
    unknown,
    isInMaintenance,
    causeKind,
    cause,
    alsoHit,
    visits,
  } = outage
  const [from, to] = [startedAt, endedAt].map((at) => formatDateTime(at, timeZone))
  const unknownMs = unknown.reduce((sum, span) => sum + (span.to ?? now) - span.from, 0)
  const length = formatLasting(downMs)
  return (
    <section className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4 rounded-6 border border-line bg-surface px-4 py-4">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-20 font-semibold">
          <StateMark state={endedAt ? 'up' : 'down'} size={16} />
          {endedAt ? messages.wasDownFor(length) : messages.downFor(length)}
          <Badge tone={endedAt ? 'good' : 'poor'}>{endedAt ? messages.resolved : messages.ongoing}</Badge>
          {isInMaintenance ? (
            <Badge tone="info" icon={Wrench}>
              {messages.inMaintenance}
            </Badge>
          ) : null}
        </p>
        <p className="text-16">{reasonText(reason, httpStatus)}</p>
        <p className="text-quiet">
          {endedAt ? messages.fromTo(from ?? '', to ?? '') : messages.since(from ?? '')}
          {'. '}
          {messages.causes[causeKind](cause)}
          {alsoHit > 0 ? `, ${messages.alsoAffected(alsoHit)}` : ''}.
        </p>
        {visits === null ? null : (
          <p className="text-pretty" title={visitsMessages.outageHelp}>
            {visitsMessages.inOutage(formatAbout(visits), endedAt === null)}.
          </p>
        )}
        {unknownMs > 0 ? (
          <p className="text-13 text-quiet">{messages.unknownPart(formatLasting(unknownMs))}.</p>
        ) : null}
      </div>
      <Acknowledgement {...props} />
    </section>
  )
}
