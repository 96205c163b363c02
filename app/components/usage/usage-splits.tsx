import { Card } from '~/components/ui/card'
import { type Column, DataTable } from '~/components/ui/table'
import { usageMessages as messages } from '~/shared/messages/usage'
import type { Statistics, UsageSplit } from '~/shared/schemas/usage'
import { USAGE_FORMATS } from './usage-measures'

const FORM_FACTORS: Record<string, string> = messages.formFactors

const amount = (key: 'tests' | 'failed' | 'runs' | 'agentMs' | 'checks'): Column<UsageSplit> => ({
  key,
  header: messages.figures[key],
  align: 'right',
  span: 8,
  cell: (row) => USAGE_FORMATS[key](row[key]),
})

function Splits(props: {
  title: string
  one: string
  gone: string
  rows: UsageSplit[]
  hasChecks?: boolean
}) {
  const { title, one, gone, rows, hasChecks } = props
  if (rows.length === 0) return null
  const columns: Column<UsageSplit>[] = [
    {
      key: 'name',
      header: one,
      rowHeader: true,
      cell: ({ name }) => (name === null ? gone : (FORM_FACTORS[name] ?? name)),
    },
    ...(['tests', 'failed', 'agentMs'] as const).map(amount),
    ...(hasChecks ? [amount('checks')] : []),
  ]
  return (
    <Card title={title} flush>
      <DataTable caption={title} columns={columns} rows={rows} rowKey={({ _id }) => _id} />
    </Card>
  )
}

export function UsageSplits({ devices, locations }: Pick<Statistics, 'devices' | 'locations'>) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Splits title={messages.devices} one={messages.device} gone={messages.deletedDevice} rows={devices} />
      <Splits
        title={messages.locations}
        one={messages.location}
        gone={messages.deletedLocation}
        rows={locations}
        hasChecks
      />
    </div>
  )
}
