import { Link } from '@remix-run/react'
import type { Column } from '~/components/ui/table'
import { formatWhole, NOT_MEASURED } from '~/shared/format/figure'
import { revenueMessages as messages } from '~/shared/messages/revenue'
import { paths } from '~/shared/paths'
import { MOVEMENTS } from '~/shared/rules/money/revenue'
import type { Revenue, RevenueChangeView, RevenueMonthView } from '~/shared/schemas/revenue'
import type { Currency } from '~/shared/values/currency-codes'
import { INVOICED, type RevenueView, SUBSCRIPTION_STATES } from '~/shared/values/revenue-figures'
import { amountText, changeText, monthText, percentText } from './revenue-text'

type Row = RevenueMonthView
type Name = keyof typeof messages.names

const LINK = 'text-link hover:underline'

/** Zero and what was not measured lead nowhere. */
const linked = (text: string, value: number | undefined, to: string) =>
  value ? (
    <Link to={to} className={LINK}>
      {text}
    </Link>
  ) : (
    text
  )

const number = (name: Name, cell: Column<Row>['cell']): Column<Row> => ({
  key: name,
  header: messages.names[name],
  align: 'right',
  cell: (row) => <span className="whitespace-nowrap">{cell(row)}</span>,
})

const invoicesTo = (kind: (typeof INVOICED)[number], { month, from, to, isRunning }: Row): string | null => {
  if (kind === 'issued') return paths.invoices({ from, to })
  if (kind === 'credited') return paths.invoices({ state: 'creditNote', from, to })
  if (kind === 'paid') return paths.invoices({ paidIn: month })
  return isRunning ? paths.invoices({ state: kind }) : null
}

export function revenueColumns(
  view: RevenueView,
  { currency }: Revenue,
  changesOf: (month: string) => string,
): Column<Row>[] {
  const month: Column<Row> = {
    key: 'month',
    header: messages.month,
    rowHeader: true,
    cell: (row) => (
      <span className="whitespace-nowrap">
        {row.recurring && view !== 'invoices' ? (
          <Link to={changesOf(row.month)} className={LINK}>
            {monthText(row.month)}
          </Link>
        ) : (
          monthText(row.month)
        )}
        {row.isRunning ? <span className="text-quiet"> {messages.soFar}</span> : null}
      </span>
    ),
  }
  if (view === 'recurring')
    return [
      month,
      number('recurring', ({ recurring }) => amountText(recurring?.closing, currency)),
      number('net', ({ recurring }) =>
        changeText(recurring ? recurring.closing - recurring.opening : undefined, currency),
      ),
      ...MOVEMENTS.map((kind) =>
        number(kind, (row) => {
          const amount = row.recurring?.[kind]
          return linked(changeText(amount, currency), amount, changesOf(row.month))
        }),
      ),
      number('revenueChurn', ({ recurring }) => percentText(recurring?.churn)),
    ]
  if (view === 'subscriptions')
    return [
      month,
      ...SUBSCRIPTION_STATES.map((state) =>
        number(state, ({ subscriptions, isRunning }) => {
          const count = subscriptions?.[state]
          const text = count === undefined ? NOT_MEASURED : formatWhole(count)
          return isRunning ? linked(text, count, paths.subscriptions({ subStatus: state })) : text
        }),
      ),
      number('logoChurn', ({ subscriptions }) => percentText(subscriptions?.churn)),
      number('converted', ({ trials }) => {
        if (!trials) return NOT_MEASURED
        const text = messages.convertedOf(formatWhole(trials.converted), formatWhole(trials.started))
        return trials.isFinal ? text : `${text} ${messages.soFar}`
      }),
    ]
  return [
    month,
    ...INVOICED.map((kind) =>
      number(kind, (row) => {
        const amount = row.invoices?.[kind]
        const to = invoicesTo(kind, row)
        const text = amountText(amount, currency)
        return to === null ? text : linked(text, amount, to)
      }),
    ),
  ]
}

const amount = (
  key: 'before' | 'after' | 'difference',
  cell: (row: RevenueChangeView) => string,
): Column<RevenueChangeView> => ({ key, header: messages[key], align: 'right', span: 8, cell })

export const changeColumns = (currency: Currency | null): Column<RevenueChangeView>[] => [
  {
    key: 'organization',
    header: messages.organization,
    rowHeader: true,
    wide: true,
    cell: ({ organization, name }) =>
      name === null ? (
        messages.deleted(organization)
      ) : (
        <Link to={paths.organizationSubscription(organization)} className="wrap-anywhere hover:underline">
          {name}
        </Link>
      ),
  },
  { key: 'kind', header: messages.movement, wide: true, cell: ({ kind }) => messages.names[kind] },
  amount('before', ({ before }) => amountText(before, currency)),
  amount('after', ({ after }) => amountText(after, currency)),
  amount('difference', ({ before, after }) => changeText(after - before, currency)),
]
