import { Card } from '~/components/ui/card'
import { type Column, DataTable } from '~/components/ui/table'
import { usageMessages } from '~/shared/messages/usage'
import type { Statistics, UsageSplit } from '~/shared/schemas/usage'
import { USAGE_FORMATS } from './usage-measures'

const words = usageMessages
const FORM_FACTORS: Record<string, string> = words.formFactors

const amount = (key: 'tests' | 'failed' | 'runs' | 'agentMs' | 'checks'): Column<UsageSplit> => ({
  key,
  header: words.figures[key],
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
      <Splits title={words.devices} one={words.device} gone={words.deletedDevice} rows={devices} />
      <Splits
        title={words.locations}
        one={words.location}
        gone={words.deletedLocation}
        rows={locations}
        hasChecks
      />
    </div>
  )
}
