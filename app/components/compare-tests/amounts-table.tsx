import { TYPE_NAMES } from '~/components/requests/request-figures'
import { Card } from '~/components/ui/card'
import { MetricValue } from '~/components/ui/metric-value'
import { type Column, DataTable } from '~/components/ui/table'
import { formatMetric, formatMetricDifference } from '~/shared/format/metric'
import { compareTestsMessages as messages } from '~/shared/messages/compare-tests'
import type { ComparedAmount } from '~/shared/schemas/compare-tests'
import type { Sides } from './sides'

const nameOf = ({ key }: ComparedAmount) =>
  key === 'total' || key === 'thirdParty' ? messages.amount[key] : TYPE_NAMES[key]

function amountColumns(what: 'bytes' | 'requests', { before, after }: Sides): Column<ComparedAmount>[] {
  const name = messages[what]
  const side = (key: 'before' | 'after', test: string): Column<ComparedAmount> => ({
    key: `${what}-${key}`,
    header: messages.ofTest(name, test.toLowerCase()),
    align: 'right',
    span: 8,
    cell: (row) => <MetricValue figure={formatMetric(what, row[what][key])} />,
  })
  return [
    side('before', before.name),
    side('after', after.name),
    {
      key: `${what}-difference`,
      header: messages.differenceOf(name),
      align: 'right',
      span: 8,
      cell: (row) => <MetricValue figure={formatMetricDifference(what, row[what].difference)} />,
    },
  ]
}

export function ComparedAmounts({ amounts, sides }: { amounts: readonly ComparedAmount[]; sides: Sides }) {
  const columns: Column<ComparedAmount>[] = [
    { key: 'type', header: messages.type, rowHeader: true, cell: nameOf },
    ...amountColumns('bytes', sides),
    ...amountColumns('requests', sides),
  ]
  return (
    <Card title={messages.amounts} flush>
      <DataTable caption={messages.amounts} columns={columns} rows={[...amounts]} rowKey={({ key }) => key} />
    </Card>
  )
}
