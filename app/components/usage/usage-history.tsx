import { useLocation, useSearchParams } from '@remix-run/react'
import { StackedBars } from '~/components/charts/stacked-bars'
import { TableFold } from '~/components/charts/table-fold'
import { Card } from '~/components/ui/card'
import { SegmentedLinks } from '~/components/ui/tabs'
import { usageMessages as messages } from '~/shared/messages/usage'
import { withParams } from '~/shared/paths'
import type { Statistics } from '~/shared/schemas/usage'
import { axisLabel, periodText } from './period-label'
import { measureOf, USAGE_FORMATS, USAGE_MEASURES, type UsageKey, usageUnit } from './usage-measures'

const TABLE: UsageKey[] = [
  'charged',
  'manual',
  'scheduled',
  'experiments',
  'tests',
  'succeeded',
  'failed',
  'canceled',
  'runs',
  'agentMs',
  'bytes',
  'checks',
  'mails',
]

/** The chosen figure over time, and all of them as a table. */
export function UsageHistory({ statistics }: { statistics: Statistics }) {
  const { series, group, total } = statistics
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const measure = measureOf(search)
  const all: readonly UsageKey[] = measure.keys
  const used = all.filter((key) => total[key] > 0)
  const keys = used.length > 0 ? used : all.slice(0, 1)
  const totals = series.map((period) => keys.reduce((sum, key) => sum + period[key], 0))
  const [first = 'tests'] = keys
  return (
    <Card title={messages.history}>
      <div className="flex flex-col gap-4">
        <div className="flex">
          <SegmentedLinks
            label={messages.history}
            tabs={USAGE_MEASURES.map(({ id, label }) => ({
              to: withParams(pathname, search, { measure: id === 'tests' ? null : id }),
              label,
              current: id === measure.id,
            }))}
          />
        </div>
        <StackedBars
          title={measure.label}
          {...usageUnit(first, Math.max(0, ...totals))}
          series={keys.map((key) => ({ key, name: messages.figures[key], hue: all.indexOf(key) + 1 }))}
          bars={series.map((period) => ({
            key: period.from,
            label: axisLabel(period, group),
            values: keys.map((key) => period[key]),
            text: `${periodText(period)}: ${keys
              .map((key) => `${messages.figures[key]} ${USAGE_FORMATS[key](period[key])}`)
              .join(', ')}`,
          }))}
        />
        <TableFold title={messages.history}>
          <thead>
            <tr>
              <th scope="col" className="px-3 text-left text-12 font-medium text-quiet">
                {messages.period}
              </th>
              {TABLE.map((key) => (
                <th key={key} scope="col" className="px-3 text-right text-12 font-medium text-quiet">
                  {messages.figures[key]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {series.toReversed().map((period) => (
              <tr key={period.from}>
                <th scope="row" className="px-3 text-left font-normal whitespace-nowrap">
                  {periodText(period)}
                </th>
                {TABLE.map((key) => (
                  <td key={key} className="px-3 text-right whitespace-nowrap">
                    {USAGE_FORMATS[key](period[key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </TableFold>
      </div>
    </Card>
  )
}
