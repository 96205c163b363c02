import { Card } from '~/components/ui/card'
import { MetricValue } from '~/components/ui/metric-value'
import { type Column, DataTable } from '~/components/ui/table'
import { formatTime } from '~/shared/format/time'
import { userTimingsMessages as messages } from '~/shared/messages/load'
import type { UserTiming } from '~/shared/schemas/evidence'
import type { UserTimings } from '~/shared/schemas/load'

type PositionedTiming = UserTiming & { place: number }

const columns: Column<PositionedTiming>[] = [
  {
    key: 'name',
    get header() {
      return messages.columns.name
    },
    rowHeader: true,
    wide: true,
    cell: ({ name }) => <span className="font-mono text-12 font-normal wrap-anywhere">{name}</span>,
  },
  {
    key: 'kind',
    get header() {
      return messages.columns.kind
    },
    span: 8,
    cell: ({ durationMs }) => (durationMs === null ? messages.mark : messages.measure),
  },
  {
    key: 'start',
    get header() {
      return messages.columns.start
    },
    align: 'right',
    span: 8,
    cell: ({ startMs }) => <MetricValue figure={formatTime(startMs)} />,
  },
  {
    key: 'duration',
    get header() {
      return messages.columns.duration
    },
    align: 'right',
    span: 8,
    cell: ({ durationMs }) => (
      <MetricValue
        figure={formatTime(durationMs)}
        title={durationMs === null ? messages.noLength : undefined}
      />
    ),
  },
]

/** Not rendered if the page has no user timing or it was not recorded. */
export function UserTimingsCard({ timings }: { timings: UserTimings | null }) {
  if (!timings || timings.items.length === 0) return null
  const { count, items } = timings
  const rows = items.map((timing, place) => ({ ...timing, place }))
  return (
    <Card title={messages.title} note={messages.note(count)} flush>
      <DataTable caption={messages.caption} columns={columns} rows={rows} rowKey={({ place }) => place} />
      {count > items.length ? (
        <p className="px-4 py-3 text-13 text-quiet">{messages.onlyFirst(items.length, count)}</p>
      ) : null}
    </Card>
  )
}
