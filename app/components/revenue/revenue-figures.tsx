import { Link } from '@remix-run/react'
import { MetricValue } from '~/components/ui/metric-value'
import { type Figure, figure, formatWhole, NOT_MEASURED } from '~/shared/format/figure'
import { revenueMessages as messages } from '~/shared/messages/revenue'
import { paths } from '~/shared/paths'
import type { Revenue } from '~/shared/schemas/revenue'
import { SUBSCRIPTION_STATES } from '~/shared/values/revenue-figures'
import { amountText } from './revenue-text'

interface Total {
  name: keyof typeof messages.meanings
  value: Figure
  to: string
}

const count = (value: number | undefined) => figure(value === undefined ? NOT_MEASURED : formatWhole(value))

/** Now, each with its meaning and the way to its rows. */
export function RevenueFigures({ revenue: { months, currency } }: { revenue: Revenue }) {
  const now = months.at(-1)
  const amount = (value: number | undefined) => {
    const text = amountText(value, currency)
    return figure(text, text === NOT_MEASURED ? '' : (currency ?? ''))
  }
  const totals: Total[] = [
    { name: 'recurring', value: amount(now?.recurring?.closing), to: paths.subscriptions() },
    ...SUBSCRIPTION_STATES.map((state) => ({
      name: state,
      value: count(now?.subscriptions?.[state]),
      to: paths.subscriptions({ subStatus: state }),
    })),
    ...(['open', 'overdue'] as const).map((state) => ({
      name: state,
      value: amount(now?.invoices?.[state]),
      to: paths.invoices({ state }),
    })),
  ]
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-6 border border-line bg-line md:grid-cols-4">
      {totals.map(({ name, value, to }, index) => (
        <div
          key={name}
          title={messages.meanings[name]}
          className={`flex min-w-0 flex-col gap-0.5 bg-surface p-4 ${index === 0 ? 'col-span-2' : ''}`}
        >
          <dt className="text-12 text-quiet">{messages.names[name]}</dt>
          <dd>
            <Link to={to} className="hover:underline">
              <MetricValue figure={value} size={index === 0 ? 'large' : 'medium'} />
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const MEANINGS = Object.keys(messages.meanings) as (keyof typeof messages.meanings)[]

export function RevenueMeanings() {
  return (
    <dl className="grid gap-x-6 gap-y-3 md:grid-cols-2 xl:grid-cols-3">
      {MEANINGS.map((name) => (
        <div key={name}>
          <dt className="text-13 font-medium">{messages.names[name]}</dt>
          <dd className="text-13 text-quiet">{messages.meanings[name]}.</dd>
        </div>
      ))}
    </dl>
  )
}
