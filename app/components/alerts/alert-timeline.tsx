import { Link } from '@remix-run/react'
import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import Eye from 'lucide-react/icons/eye'
import Mail from 'lucide-react/icons/mail'
import Radio from 'lucide-react/icons/radio'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Card } from '~/components/ui/card'
import { classes } from '~/components/ui/classes'
import { formatDateTime } from '~/shared/format/date'
import { alertsMessages } from '~/shared/messages/alerts'
import { paths } from '~/shared/paths'
import type { AlertDetail } from '~/shared/schemas/alert'
import { type AlertEntryKind, alertEntries } from './alert-timeline-entries'

const messages = alertsMessages.detail

const ICONS: Record<AlertEntryKind, LucideIcon> = {
  opened: TriangleAlert,
  mail: Mail,
  channel: Radio,
  acknowledged: Eye,
  closed: Check,
}
const INK: Partial<Record<AlertEntryKind, string>> = {
  opened: 'text-poor-ink',
  closed: 'text-good-ink',
}

const link = 'text-link underline'

const NoReaders = ({ silence }: { silence: NonNullable<AlertDetail['silence']> }) => (
  <>
    {messages.silence[silence]}.{' '}
    <Link to={paths.mySubscriptions()} className={link}>
      {messages.subscribe}
    </Link>{' '}
    <Link to={paths.channels()} className={link}>
      {messages.addChannel}
    </Link>
  </>
)

interface Props {
  alert: AlertDetail
  timeZone: string
}

/** Who was notified by which channel, and with what result. */
export function AlertTimeline({ alert, timeZone }: Props) {
  return (
    <Card title={messages.timeline}>
      <ol className="outage-timeline pt-1">
        {alertEntries(alert).map(({ key, kind, at, title, lines }) => {
          const Icon = ICONS[kind]
          return (
            <li key={key} data-kind={kind}>
              <span className={classes('outage-dot', INK[kind] ?? 'text-quiet')}>
                <Icon size={16} strokeWidth={2} aria-hidden="true" />
              </span>
              <p className="flex flex-wrap items-baseline gap-x-3">
                <span className={classes('font-medium wrap-anywhere', INK[kind])}>{title}</span>
                <time dateTime={new Date(at).toISOString()} className="text-13 text-quiet">
                  {formatDateTime(at, timeZone)}
                </time>
              </p>
              {lines.map((line) => (
                <p key={line} className="text-13 text-quiet wrap-anywhere">
                  {line}
                </p>
              ))}
            </li>
          )
        })}
      </ol>
      {alert.notices.length === 0 ? (
        <p className="mt-4 border-t border-line pt-3 text-13 text-pretty text-quiet">
          {alert.wasNotified || alert.closedAt ? (
            <NoReaders silence={alert.silence ?? 'nobody'} />
          ) : (
            `${messages.pending}.`
          )}
        </p>
      ) : null}
    </Card>
  )
}
