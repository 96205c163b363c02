import { decimalAmount } from '~/shared/format/money'
import { revenueMessages as messages } from '~/shared/messages/revenue'
import { MOVEMENTS } from '~/shared/rules/money/revenue'
import type { RevenueMonthView, RevenueQuery } from '~/shared/schemas/revenue'
import type { Currency } from '~/shared/values/currency-codes'
import { INVOICED, SUBSCRIPTION_STATES } from '~/shared/values/revenue-figures'
import type { Ctx } from '../../platform/context'
import { type CsvColumns, csvLines, csvResponse } from '../../platform/http/csv'
import { readRevenue } from './read-revenue'

const { names } = messages
const percent = (rate: number | null | undefined) => (rate == null ? null : Math.round(rate * 100) / 100)

/** Empty where it was not measured. */
function columnsOf(currency: Currency | null): CsvColumns<RevenueMonthView> {
  const amount = (value: number | undefined) =>
    value === undefined || !currency ? null : decimalAmount(value, currency)
  return [
    [messages.month, ({ month }) => month],
    [messages.currency, () => currency],
    ...MOVEMENTS.map(
      (kind) => [names[kind], (row: RevenueMonthView) => amount(row.recurring?.[kind])] as const,
    ),
    [names.recurring, ({ recurring }) => amount(recurring?.closing)],
    [names.revenueChurn, ({ recurring }) => percent(recurring?.churn)],
    ...SUBSCRIPTION_STATES.map(
      (state) => [names[state], (row: RevenueMonthView) => row.subscriptions?.[state] ?? null] as const,
    ),
    [names.logoChurn, ({ subscriptions }) => percent(subscriptions?.churn)],
    [names.started, ({ trials }) => trials?.started ?? null],
    [names.converted, ({ trials }) => trials?.converted ?? null],
    ...INVOICED.map(
      (kind) => [names[kind], (row: RevenueMonthView) => amount(row.invoices?.[kind])] as const,
    ),
  ]
}

export async function exportRevenue(ctx: Ctx, query: RevenueQuery): Promise<Response> {
  const { currency, months } = await readRevenue(ctx, query)
  async function* all() {
    yield months
  }
  return csvResponse(`revenue-${months.at(-1)?.to}`, csvLines(columnsOf(currency), all()))
}
