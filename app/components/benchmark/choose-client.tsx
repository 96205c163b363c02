import Scale from 'lucide-react/icons/scale'
import { NameCell } from '~/components/marks/result-cells'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { DataTable } from '~/components/ui/table'
import { NOT_MEASURED } from '~/shared/format/figure'
import { benchmarkMessages } from '~/shared/messages/benchmark'
import { paths } from '~/shared/paths'
import type { BenchmarkClient } from '~/shared/schemas/benchmark'

const messages = benchmarkMessages.choose

interface Props {
  clients: BenchmarkClient[]
  hasMore: boolean
  /** Of clients with competitors; `text` is the conclusion of the benchmark. */
  places: { client: number; text: string }[]
}

/** Clients with competitors come first, with their places. */
export function ChooseClient({ clients, hasMore, places }: Props) {
  if (clients.length === 0) return <EmptyState icon={Scale} text={messages.none} />
  return (
    <div className="flex flex-col gap-3">
      <Card title={messages.title} flush>
        <DataTable
          caption={messages.title}
          rows={clients}
          rowKey={({ _id }) => _id}
          columns={[
            {
              key: 'client',
              header: benchmarkMessages.filters.client,
              rowHeader: true,
              cell: ({ _id, name, competitors }) => (
                <NameCell
                  to={paths.benchmark({ client: _id })}
                  name={name}
                  note={messages.competitors(competitors)}
                />
              ),
            },
            {
              key: 'place',
              header: messages.place,
              wide: true,
              cell: ({ _id }) => places.find(({ client }) => client === _id)?.text ?? NOT_MEASURED,
            },
          ]}
        />
      </Card>
      {hasMore ? <p className="text-13 text-quiet">{messages.hasMore}.</p> : null}
    </div>
  )
}
