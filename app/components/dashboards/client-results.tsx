import { useSearchParams } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { DataTable } from '~/components/ui/table'
import { formatRelativeTime } from '~/shared/format/relative-time'
import { dashboardMessages } from '~/shared/messages/hierarchy'
import { keep, paths } from '~/shared/paths'
import type { FormFactor } from '~/shared/schemas/agent'
import type { ClientResult } from '~/shared/schemas/overview'
import { metricColumns, NameCell, scoreColumns } from './result-cells'

interface Props {
  clients: ClientResult[]
  formFactor: FormFactor
  now: Date
}

export function ClientResults({ clients, formFactor, now }: Props) {
  const [search] = useSearchParams()
  const kept = { ...keep(search), searchText: null }
  const isMany = new Set(clients.map((client) => client.organization)).size > 1
  return (
    <Card flush>
      <DataTable
        caption="Clients with the medians of their pages' latest results"
        rows={clients}
        rowKey={(client) => client.client}
        columns={[
          {
            key: 'name',
            header: 'Client',
            rowHeader: true,
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
          ...scoreColumns<ClientResult>(),
          ...metricColumns<ClientResult>('lighthouse', formFactor),
          {
            key: 'measured',
            header: 'Measured',
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
    </span>
  )
}
