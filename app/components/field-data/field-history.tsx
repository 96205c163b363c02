import { LineChart } from '~/components/charts/line-chart'
import { Card } from '~/components/ui/card'
import { fieldDataMessages as messages } from '~/shared/messages/field-data'
import type { FieldLevel, FieldRecord } from '~/shared/schemas/field-data'
import { METRICS } from '~/shared/values/web-vitals'
import { fieldLine } from './field-figures'

const RENDERED_METRICS = [
  ['LCP', 'lcp'],
  ['INP', 'inp'],
  ['CLS', 'cls'],
] as const
const HEIGHT = 140

export function FieldHistory({ records, level }: { records: readonly FieldRecord[]; level: FieldLevel }) {
  const lines = RENDERED_METRICS.flatMap(([name, metric]) => {
    const line = fieldLine(records, name)
    return line ? [{ metric, ...line }] : []
  })
  if (lines.length === 0) return null
  return (
    <Card title={messages.historyTitle} note={messages.historyNote[level]}>
      <div className="grid gap-6 xl:grid-cols-3">
        {lines.map(({ metric, values, ...line }) => (
          <LineChart
            key={metric}
            title={METRICS[metric].name}
            kind={METRICS[metric].kind}
            series={[{ key: metric, name: METRICS[metric].shortName, values }]}
            timeZone="UTC"
            height={HEIGHT}
            {...line}
          />
        ))}
      </div>
    </Card>
  )
}
