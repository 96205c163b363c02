import { Link } from '@remix-run/react'
import { PersonCell } from '~/components/people/person-cell'
import { Badge } from '~/components/ui/badge'
import type { Column } from '~/components/ui/table'
import { formatDateTime } from '~/shared/format/date'
import { mailingMessages as messages } from '~/shared/messages/mailings'
import { placeValueOf } from '~/shared/rules/mailings/mailing-state'
import type { Mailing } from '~/shared/schemas/mailing'
import { AboutCell } from './about-cell'
import { describeSchedule } from './describe-schedule'
import { placeName } from './place-name'
import { SuspendedBadge } from './suspended-badge'
import { ToggleButton } from './toggle-button'

export type SubscriptionRow = Omit<Mailing, '_id'> & {
  _id: string
  /** null of what owners get by default. */
  mailing: string | null
  /** The visitor's own choice ends what comes through a team or as owner. */
  isOffForMe?: boolean
}

/** Own rows are changed for the visitor alone, also those of teams; managed ones for their person or team. */
export type Mode = 'own' | 'manage'

type Context = {
  mode: Mode
  timeZone: string
  editTo: (mailing: string) => string
  /** Where it lists one person or team, it names neither. */
  withSubscriber?: boolean
  /** Where it lists one kind, it does not name it. */
  withKind?: boolean
  withSource: boolean
  subscriberTo?: ((subscriber: Mailing['subscriber']) => string) | undefined
}

const isOn = (row: SubscriptionRow) => row.isSubscribed && row.isOffForMe !== true

function sourceOf({ subscriber, mailing }: SubscriptionRow, mode: Mode): string {
  if (subscriber.type === 'team') return messages.source.team(subscriber.name)
  if (mailing === null) return mode === 'own' ? messages.source.owner : messages.source.ownerOther
  return mode === 'own' ? messages.source.own : messages.source.person
}

function When({ row, timeZone }: { row: SubscriptionRow; timeZone: string }) {
  const zone = row.frequency === null || row.timezone === timeZone ? null : row.timezone
  return (
    <span className="block pr-3">
      {describeSchedule(row)}
      {row.frequency === null || zone === null ? null : <span className="block text-quiet">{zone}</span>}
    </span>
  )
}

const OffBadge = ({ row }: { row: SubscriptionRow }) => (
  <Badge>{row.isOffForMe ? messages.offByYou : messages.off}</Badge>
)

function Email({ row }: { row: SubscriptionRow }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2 py-1 font-medium">
      {messages.kind[row.kind]}
      {isOn(row) ? null : <OffBadge row={row} />}
    </span>
  )
}

function Change({ row, context: { mode, editTo } }: { row: SubscriptionRow; context: Context }) {
  const { subscriber } = row
  const isManaged = mode === 'manage'
  if (isManaged && !row.mayUpdate) return '–'
  const about = placeName(row)
  const mayEdit = row.mailing !== null && row.frequency !== null && isOn(row) && row.mayUpdate
  return (
    <span className="inline-flex flex-wrap gap-x-4 gap-y-1 lg:flex-nowrap lg:justify-end">
      {mayEdit ? (
        <Link
          to={editTo(row.mailing ?? '')}
          aria-label={messages.actionOn(messages.change, messages.kind[row.kind], about)}
          className="rounded-2 whitespace-nowrap text-link hover:underline"
        >
          {messages.change}
        </Link>
      ) : null}
      <ToggleButton
        isSubscribed={isOn(row)}
        kind={row.kind}
        place={placeValueOf(row)}
        placeName={about}
        subject={isManaged ? { id: subscriber._id, name: subscriber.name, mailing: row.mailing } : undefined}
      />
    </span>
  )
}

export function subscriptionColumns(context: Context): Column<SubscriptionRow>[] {
  const { mode, timeZone, withSubscriber = false, withKind = true, withSource, subscriberTo } = context
  const columns: (Column<SubscriptionRow> | false)[] = [
    withSubscriber && {
      key: 'subscriber',
      header: messages.column.subscriber,
      rowHeader: true,
      wide: true,
      width: '26%',
      cell: ({ subscriber }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 py-1">
          <PersonCell
            name={subscriber.name}
            email={subscriber.email}
            to={subscriberTo?.(subscriber)}
            isTeam={subscriber.type === 'team'}
            isActive={subscriber.isActive}
          />
          {subscriber.isSuspended ? <SuspendedBadge /> : null}
        </span>
      ),
    },
    withKind && {
      key: 'email',
      header: messages.column.email,
      rowHeader: !withSubscriber,
      wide: true,
      width: withSubscriber ? '14%' : '18%',
      cell: (row) => <Email row={row} />,
    },
    {
      key: 'about',
      header: messages.column.about,
      rowHeader: !withKind,
      wide: true,
      cell: (row) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 lg:py-1">
          <AboutCell mailing={row} />
          {withKind || isOn(row) ? null : <OffBadge row={row} />}
        </span>
      ),
    },
    {
      key: 'when',
      header: messages.column.when,
      cell: (row) => (isOn(row) ? <When row={row} timeZone={timeZone} /> : '–'),
    },
    {
      key: 'next',
      header: messages.column.next,
      cell: (row) => (isOn(row) ? formatDateTime(row.nextAt, timeZone) : '–'),
    },
    withSource && {
      key: 'source',
      header: messages.column.source,
      cell: (row) => <span className="wrap-anywhere">{sourceOf(row, mode)}</span>,
    },
    {
      key: 'change',
      header: messages.column.change,
      align: 'right',
      wide: !withSource,
      cell: (row) => <Change row={row} context={context} />,
    },
  ]
  return columns.filter((column) => column !== false)
}
