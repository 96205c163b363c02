import { useLocation, useSearchParams } from '@remix-run/react'
import { StackedBars } from '~/components/charts/stacked-bars'
import { Card } from '~/components/ui/card'
import { DataTable } from '~/components/ui/table'
import { SegmentedLinks } from '~/components/ui/tabs'
import { formatWhole, NOT_MEASURED } from '~/shared/format/figure'
import { revenueMessages as messages } from '~/shared/messages/revenue'
import { withParams } from '~/shared/paths'
import type { Revenue, RevenueMonthView } from '~/shared/schemas/revenue'
import { exponentOf } from '~/shared/values/currency-codes'
import { REVENUE_VIEWS, type RevenueView, SUBSCRIPTION_STATES } from '~/shared/values/revenue-figures'
import { revenueColumns } from './revenue-columns'
import { amountText, monthText, shortMonth } from './revenue-text'

const viewOf = (search: URLSearchParams): RevenueView =>
  REVENUE_VIEWS.find((view) => view === search.get('view')) ?? 'recurring'

type Bars = { name: keyof typeof messages.names; value: (row: RevenueMonthView) => number | undefined }[]

/** What the chart stacks. */
const BARS: Record<RevenueView, Bars> = {
  recurring: [{ name: 'recurring', value: ({ recurring }) => recurring?.closing }],
  subscriptions: SUBSCRIPTION_STATES.map((name) => ({ name, value: (row) => row.subscriptions?.[name] })),
  invoices: [{ name: 'issued', value: ({ invoices }) => invoices?.issued }],
}

/** 24 months as a chart and as a table, the newest first there. */
export function RevenueHistory({ revenue }: { revenue: Revenue }) {
  const { months, currency } = revenue
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const view = viewOf(search)
  const isCount = view === 'subscriptions'
  const text = (value: number | undefined) =>
    isCount ? (value === undefined ? NOT_MEASURED : formatWhole(value)) : amountText(value, currency)
  return (
    <Card title={messages.history}>
      <div className="flex flex-col gap-4">
        <div className="flex">
          <SegmentedLinks
            label={messages.history}
            tabs={REVENUE_VIEWS.map((one) => ({
              to: withParams(pathname, search, { view: one === 'recurring' ? null : one }),
              label: messages.views[one],
              current: one === view,
            }))}
          />
        </div>
        <StackedBars
          title={
            view === 'subscriptions'
              ? messages.views.subscriptions
              : messages.names[BARS[view][0]?.name ?? 'recurring']
          }
          unit={isCount ? '' : (currency ?? '')}
          divisor={isCount || !currency ? 1 : 10 ** exponentOf(currency)}
          series={BARS[view].map(({ name }, index) => ({
            key: name,
            name: messages.names[name],
            hue: index + 1,
          }))}
          bars={months.map((row) => ({
            key: row.month,
            label: shortMonth(row.month),
            values: BARS[view].map(({ value }) => value(row) ?? 0),
            text: `${monthText(row.month)}: ${BARS[view].map(({ name, value }) => `${messages.names[name]} ${text(value(row))}`).join(', ')}`,
          }))}
        />
        <DataTable
          caption={messages.asTable}
          columns={revenueColumns(view, revenue, (month) => withParams(pathname, search, { month }))}
          rows={months.toReversed()}
          rowKey={({ month }) => month}
          isSelected={({ month }) => month === search.get('month')}
          keepTable
        />
        <p className="text-12 text-quiet">{messages.notMeasured}.</p>
      </div>
    </Card>
  )
}
