import { Card } from '~/components/ui/card'
import { MetricValue } from '~/components/ui/metric-value'
import { type Column, DataTable } from '~/components/ui/table'
import { formatBytes } from '~/shared/format/bytes'
import { formatCount } from '~/shared/format/count'
import { formatTime } from '~/shared/format/time'
import { thirdPartiesMessages as messages } from '~/shared/messages/load'
import type { NetworkRequest } from '~/shared/schemas/agent'
import type { RequestList } from '~/shared/schemas/load'
import { percentOf, ShareBar } from './share-bar'
import { type ThirdPartyRow, thirdPartyRows } from './third-party-share'

const columns: Column<ThirdPartyRow>[] = [
  {
    key: 'entity',
    get header() {
      return messages.columns.entity
    },
    rowHeader: true,
    wide: true,
    cell: ({ entity }) => entity,
  },
  {
    key: 'share',
    get header() {
      return messages.columns.share
    },
    wide: true,
    width: '24%',
    cell: ({ share }) => <ShareBar share={share} />,
  },
  {
    key: 'bytes',
    get header() {
      return messages.columns.bytes
    },
    align: 'right',
    span: 6,
    cell: ({ bytes }) => <MetricValue figure={formatBytes(bytes)} />,
  },
  {
    key: 'requests',
    get header() {
      return messages.columns.requests
    },
    align: 'right',
    span: 6,
    cell: ({ requests }) => <MetricValue figure={formatCount(requests)} />,
  },
  {
    key: 'loading',
    get header() {
      return messages.columns.loading
    },
    align: 'right',
    span: 6,
    cell: ({ loadingMs }) => <MetricValue figure={formatTime(loadingMs)} title={messages.loadingHelp} />,
  },
  {
    key: 'mainThread',
    get header() {
      return messages.columns.mainThread
    },
    align: 'right',
    span: 6,
    cell: ({ mainThreadMs }) => (
      <MetricValue
        figure={formatTime(mainThreadMs)}
        title={mainThreadMs === null ? messages.timesGone : undefined}
      />
    ),
  },
]

function noteOf(rows: ThirdPartyRow[], all: number): string {
  const sum = (read: (row: ThirdPartyRow) => number) => rows.reduce((total, row) => total + read(row), 0)
  const bytes = formatBytes(sum(({ bytes }) => bytes)).text
  const share = rows.some((row) => row.share === null) ? null : sum((row) => row.share ?? 0)
  return messages.note(
    sum(({ requests }) => requests),
    all,
    bytes,
    percentOf(share).text,
  )
}

interface Props {
  parties: NonNullable<RequestList['thirdParties']>
  requests: readonly NetworkRequest[]
  isSimulated: boolean
}

export function ThirdPartyTable({ parties, requests, isSimulated }: Props) {
  if (parties.length === 0) {
    return (
      <Card title={messages.title}>
        <p className="text-quiet">{messages.none}</p>
      </Card>
    )
  }
  const rows = thirdPartyRows(parties, requests)
  const isGone = rows.some(({ mainThreadMs }) => mainThreadMs === null)
  return (
    <Card title={messages.title} note={noteOf(rows, requests.length)} flush>
      <DataTable caption={messages.title} columns={columns} rows={rows} rowKey={({ entity }) => entity} />
      {isGone ? <p className="px-4 py-3 text-13 text-quiet">{messages.timesGone}</p> : null}
      {isSimulated ? <p className="px-4 py-3 text-13 text-quiet">{messages.simulated}</p> : null}
    </Card>
  )
}
