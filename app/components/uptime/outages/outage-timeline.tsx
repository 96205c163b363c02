import { Link } from '@remix-run/react'
import type { LucideIcon } from 'lucide-react'
import Camera from 'lucide-react/icons/camera'
import Check from 'lucide-react/icons/check'
import CircleHelp from 'lucide-react/icons/circle-help'
import CirclePause from 'lucide-react/icons/circle-pause'
import Eye from 'lucide-react/icons/eye'
import Mail from 'lucide-react/icons/mail'
import Rocket from 'lucide-react/icons/rocket'
import StickyNote from 'lucide-react/icons/sticky-note'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { Card } from '~/components/ui/card'
import { classes } from '~/components/ui/classes'
import { outageTimelineMessages as messages, outageMessages } from '~/shared/messages/outages'
import { paths } from '~/shared/paths'
import type { OutageDetail } from '~/shared/schemas/uptime'
import { MINUTE_MS } from '~/shared/values/units'
import { type EntryKind, momentOf, offsetOf, type TimelineEntry, timelineEntries } from './timeline-entries'

const ICONS: Record<EntryKind, LucideIcon> = {
  failure: X,
  confirmed: TriangleAlert,
  picture: Camera,
  notice: Mail,
  acknowledged: Eye,
  note: StickyNote,
  deployment: Rocket,
  unknown: CircleHelp,
  recovered: Check,
  paused: CirclePause,
  ongoing: TriangleAlert,
}

const INK: Partial<Record<EntryKind, string>> = {
  failure: 'text-poor-ink',
  confirmed: 'text-poor-ink',
  ongoing: 'text-poor-ink',
  recovered: 'text-good-ink',
}

function Entry({
  entry,
  startedAt,
  timeZone,
}: {
  entry: TimelineEntry
  startedAt: string
  timeZone: string
}) {
  const { at, kind, title, lines, attempt } = entry
  const Icon = ICONS[kind]
  return (
    <li data-kind={kind}>
      <span className={classes('outage-dot', INK[kind] ?? 'text-quiet')}>
        <Icon size={16} strokeWidth={2} aria-hidden="true" />
      </span>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className={classes('font-medium wrap-anywhere', INK[kind])}>{title}</span>
        <time dateTime={new Date(at).toISOString()} className="text-13 text-quiet">
          {momentOf(at, timeZone)}
        </time>
        <span className="text-13 text-quiet">{offsetOf(entry, startedAt)}</span>
      </p>
      {lines.map((line) => (
        <p key={line} className="text-13 text-quiet wrap-anywhere">
          {line}
        </p>
      ))}
      {attempt === undefined ? null : (
        <a href={`#attempt-${attempt}`} className="text-13 text-link hover:underline">
          {outageMessages.attempt(attempt)}
        </a>
      )}
    </li>
  )
}

/** Emails wait about a minute for related outages. */
const PENDING_MS = 5 * MINUTE_MS

/** What is expected but did not happen is said too, with what to do about it. */
function Missing({ outage, isWanted, now }: Omit<Props, 'timeZone'>) {
  if (isWanted === null || outage.notices.length > 0) return null
  const isPending = !outage.endedAt && now - Date.parse(outage.confirmedAt) < PENDING_MS
  return (
    <p className="mt-4 border-t border-line pt-3 text-13 text-quiet">
      {isPending ? messages.noticesPending : messages.noNotices}.{' '}
      {isWanted ? `${messages.subscribed}. ` : `${messages.notSubscribed}. `}
      <Link to={paths.mySubscriptions()} className="text-link underline">
        {messages.subscriptions}
      </Link>
    </p>
  )
}

interface Props {
  outage: OutageDetail
  timeZone: string
  now: number
  /** Whether the reader gets such emails; null of visitors with a link. */
  isWanted: boolean | null
}

export function OutageTimeline({ outage, timeZone, now, isWanted }: Props) {
  return (
    <Card title={outageMessages.timeline}>
      <ol className="outage-timeline pt-1">
        {timelineEntries(outage, now).map((entry, index) => (
          <Entry
            // biome-ignore lint/suspicious/noArrayIndexKey: entries of the same moment and kind have no other identity
            key={index}
            {...{ entry, timeZone }}
            startedAt={outage.startedAt}
          />
        ))}
      </ol>
      <Missing {...{ outage, isWanted, now }} />
    </Card>
  )
}
