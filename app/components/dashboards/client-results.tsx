import { useLocation, useSearchParams } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { DataTable } from '~/components/ui/table'
import { formatRelativeTime } from '~/shared/format/relative-time'
import { dashboardsLabelsMessages as labels } from '~/shared/messages/dashboards-labels'
import { dashboardMessages } from '~/shared/messages/hierarchy'
import { overviewMessages as messages } from '~/shared/messages/overview'
import { keep, paths, withParams } from '~/shared/paths'
import type { FormFactor } from '~/shared/schemas/agent'
import type { ClientResult } from '~/shared/schemas/overview'
import { METRICS } from '~/shared/values/web-vitals'
import { NameCell, RatedFigure, scoreColumns } from '../marks/result-cells'
import { AvailabilityBar } from './availability-bar'
import { TrendCell, type TrendSpan } from './trend-cell'
import { NoVisitors, WorstVitalCell } from './visitors-cell'
import { visitsColumn } from './visits-cell'

interface Props {
  clients: ClientResult[]
  formFactor: FormFactor
  now: Date
  span: TrendSpan
}

export function ClientResults({ clients, formFactor, now, span }: Props) {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const sorted = search.get('sort') === 'name' ? 'name' : 'worst'
  const sortBy = (sort: 'name' | 'worst') => ({
    to: withParams(pathname, search, { sort: sort === 'worst' ? null : sort, pageNumber: null }),
    direction: sort === sorted ? ('ascending' as const) : null,
  })
  const kept = { ...keep(search), searchText: null }
  const isMany = new Set(clients.map((client) => client.organization)).size > 1
  return (
    <Card flush>
      <DataTable
        caption={labels.clientsWithTheMediansOf}
        rows={clients}
        rowKey={(client) => client.client}
        columns={[
          {
            key: 'name',
            header: labels.client,
            rowHeader: true,
            sort: sortBy('name'),
            cell: (client) => (
              <NameCell
                to={paths.dashboardClient(client.client, kept)}
                name={client.name}
                note={[
                  isMany ? client.organizationName : null,
                  dashboardMessages.sites(client.sites),
                  dashboardMessages.pages(client.pages),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ),
          },
          ...scoreColumns<ClientResult>((key) => (key === 'performance' ? sortBy('worst') : undefined)),
          {
            key: 'lcp',
            header: METRICS.lcp.shortName,
            align: 'right',
            span: 8,
            cell: ({ lcp }) => <RatedFigure metric="lcp" value={lcp} {...{ formFactor }} />,
          },
          {
            key: 'visitors',
            header: messages.visitors.header,
            align: 'right',
            span: 8,
            cell: ({ history }) =>
              history?.visitors ? <WorstVitalCell visitors={history.visitors} /> : <NoVisitors />,
          },
          ...visitsColumn<ClientResult>(clients, ({ history }) => history?.visits, 8),
          {
            key: 'trend',
            header: messages.trend.header.performance,
            span: 8,
            cell: ({ history }) =>
              history ? <TrendCell trend={history.trend} {...{ formFactor, span }} /> : null,
          },
          {
            key: 'uptime',
            header: messages.uptime.header,
            wide: true,
            cell: ({ history }) => <AvailabilityBar uptime={history?.uptime ?? null} />,
          },
          {
            key: 'measured',
            header: labels.measured,
            align: 'right',
            wide: true,
            cell: (client) => <Measured client={client} now={now} />,
          },
        ]}
      />
    </Card>
  )
}

function Measured({ client, now }: { client: ClientResult; now: Date }) {
  if (client.measured === 0 && client.failing === 0)
    return <span className="text-quiet">{dashboardMessages.neverTested}</span>
  return (
    <span className="inline-flex flex-col gap-x-3 @max-[560px]/table:flex-row @max-[560px]/table:items-baseline">
      {client.measuredAt ? (
        <span className="whitespace-nowrap">{formatRelativeTime(client.measuredAt, now)}</span>
      ) : null}
      {client.failing > 0 ? (
        <span className="text-12 text-poor-ink">{dashboardMessages.failing(client.failing)}</span>
      ) : null}
      {client.incomplete > 0 ? (
        <span className="text-12 text-warning-ink">{dashboardMessages.incomplete(client.incomplete)}</span>
      ) : null}
    </span>
  )
}
