import { Link } from '@remix-run/react'
import { CellLines } from '~/components/ui/cell-lines'
import { Moment } from '~/components/ui/moment'
import type { Column } from '~/components/ui/table'
import { formatLasting } from '~/shared/format/availability'
import { alertsMessages as messages } from '~/shared/messages/alerts'
import { paths } from '~/shared/paths'
import type { AlertSummary } from '~/shared/schemas/alert'
import { AlertState, SeverityMark } from './severity-mark'

export const SELECTION = 'selected-alerts'

interface Context {
  timeZone: string
  now: number
}

export const lastingOf = ({ openedAt, closedAt }: AlertSummary, now: number) =>
  formatLasting((closedAt ? Date.parse(closedAt) : now) - Date.parse(openedAt))

/** The reason; where there is none, what the crossings have in common. */
const noteOf = ({ reason, causeKind, crossings }: AlertSummary) =>
  reason ?? (causeKind === 'page' && crossings === 1 ? null : messages.causes[causeKind])

const selectColumn: Column<AlertSummary> = {
  key: 'select',
  get header() {
    return messages.columns.select
  },
  corner: true,
  width: '4.5rem',
  cell: ({ _id, title, mayAcknowledge }) =>
    mayAcknowledge ? (
      <input
        type="checkbox"
        form={SELECTION}
        name="alerts"
        value={_id}
        aria-label={messages.selectOne(title)}
        className="block size-4"
      />
    ) : null,
}

/** Boxes only where something can be acknowledged. */
export function alertColumns({ timeZone, now }: Context, isSelectable: boolean): Column<AlertSummary>[] {
  return [
    ...(isSelectable ? [selectColumn] : []),
    {
      key: 'alert',
      header: messages.columns.alert,
      rowHeader: true,
      wide: true,
      width: '44%',
      cell: (alert) => (
        <span className="flex items-start gap-2.5">
          <span className="mt-1.5">
            <SeverityMark alert={alert} />
          </span>
          <CellLines note={noteOf(alert)}>
            <Link to={paths.alert(alert._id)} className="text-link text-pretty wrap-anywhere hover:underline">
              {alert.title}
            </Link>
          </CellLines>
        </span>
      ),
    },
    {
      key: 'place',
      header: messages.columns.place,
      wide: true,
      cell: ({ client, site, organizationName }) => (
        <span className="wrap-anywhere">
          {client ? client.name : organizationName}
          {site && site.name !== client?.name ? <span className="text-quiet"> · {site.name}</span> : null}
        </span>
      ),
    },
    {
      key: 'opened',
      header: messages.columns.opened,
      cell: ({ openedAt }) => <Moment at={openedAt} timeZone={timeZone} />,
    },
    {
      key: 'length',
      header: messages.columns.length,
      align: 'right',
      cell: (alert) => <span className="whitespace-nowrap">{lastingOf(alert, now)}</span>,
    },
    {
      key: 'state',
      header: messages.columns.state,
      cell: (alert) => <AlertState alert={alert} now={now} />,
    },
  ]
}
