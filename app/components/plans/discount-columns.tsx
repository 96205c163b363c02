import { Link } from '@remix-run/react'
import { Badge } from '~/components/ui/badge'
import type { Column } from '~/components/ui/table'
import { formatDate } from '~/shared/format/date'
import { formatMoney, formatRate } from '~/shared/format/money'
import { discountsMessages as messages } from '~/shared/messages/discounts'
import { paths } from '~/shared/paths'
import type { DiscountView } from '~/shared/schemas/discount'

export const offText = ({ reduction }: DiscountView): string =>
  reduction.kind === 'percent' ? formatRate(reduction.percent) : formatMoney(reduction)

export const lastsText = ({ periods }: DiscountView): string =>
  periods === null ? messages.lasts.ever : messages.periods(periods)

function datesText({ startsOn, endsOn }: DiscountView): string {
  // Days of the seller: no time zone moves them.
  const from = startsOn && messages.from(formatDate(startsOn, 'UTC'))
  const until = endsOn && messages.until(formatDate(endsOn, 'UTC'))
  return [from, until].filter(Boolean).join(' ') || '–'
}

export const discountColumns = (planNames: Map<number, string>): Column<DiscountView>[] => [
  {
    key: 'name',
    header: messages.columns.name,
    rowHeader: true,
    wide: true,
    cell: ({ _id, name, isEnded }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <Link
          to={paths.discounts({ discount: _id })}
          prefetch="intent"
          className="font-medium wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        {isEnded ? <Badge tone="neutral">{messages.ended}</Badge> : null}
      </span>
    ),
  },
  {
    key: 'code',
    header: messages.columns.code,
    cell: ({ discountCode }) =>
      discountCode ? <code className="font-mono">{discountCode}</code> : messages.assigned,
  },
  { key: 'off', header: messages.columns.off, align: 'right', cell: offText },
  { key: 'lasts', header: messages.columns.lasts, cell: lastsText },
  {
    key: 'plans',
    header: messages.columns.plans,
    cell: ({ plans }) =>
      plans.length === 0 ? messages.allPlans : plans.map((id) => planNames.get(id) ?? id).join(', '),
  },
  {
    key: 'uses',
    header: messages.columns.uses,
    align: 'right',
    cell: ({ uses, maxUses }) => (maxUses === null ? uses : messages.usesOf(uses, maxUses)),
  },
  { key: 'dates', header: messages.columns.dates, cell: datesText },
]
