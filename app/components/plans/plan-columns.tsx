import { Link } from '@remix-run/react'
import { Badge } from '~/components/ui/badge'
import type { Column } from '~/components/ui/table'
import { formatWhole } from '~/shared/format/figure'
import { formatMoney } from '~/shared/format/money'
import { billingMessages } from '~/shared/messages/billing'
import { plansMessages as messages } from '~/shared/messages/plans'
import { paths } from '~/shared/paths'
import type { PlanView } from '~/shared/schemas/plan'

const priceText = (amount: number | null, { currency }: PlanView) => {
  if (amount === null) return messages.notSold
  return amount === 0 ? messages.free : formatMoney({ amount, currency })
}

const quotaText = (quota: PlanView['checkQuota']) => {
  if (quota.included === null) return billingMessages.unlimited
  const most =
    quota.kind === 'free'
      ? quota.max
      : quota.kind === 'steps'
        ? Math.max(...quota.steps.map(({ quantity }) => quantity))
        : null
  return most === null ? formatWhole(quota.included) : `${formatWhole(quota.included)}–${formatWhole(most)}`
}

export const planColumns = (): Column<PlanView>[] => [
  {
    key: 'plan',
    header: messages.columns.plan,
    rowHeader: true,
    wide: true,
    cell: ({ _id, name, isArchived }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <Link to={paths.plan(_id)} prefetch="intent" className="font-medium wrap-anywhere hover:underline">
          {name}
        </Link>
        {isArchived ? <Badge tone="neutral">{messages.archived}</Badge> : null}
      </span>
    ),
  },
  {
    key: 'visibility',
    header: messages.columns.visibility,
    cell: ({ visibility }) => messages.visibilities[visibility],
  },
  {
    key: 'month',
    header: messages.columns.month,
    align: 'right',
    cell: (plan) => priceText(plan.priceMonth, plan),
  },
  {
    key: 'year',
    header: messages.columns.year,
    align: 'right',
    cell: (plan) => priceText(plan.priceYear, plan),
  },
  {
    key: 'tests',
    header: messages.sections.checkQuota,
    align: 'right',
    cell: ({ checkQuota }) => quotaText(checkQuota),
  },
  {
    key: 'sites',
    header: messages.sections.uptimeMonitor,
    align: 'right',
    cell: ({ uptimeMonitor }) => quotaText(uptimeMonitor),
  },
  {
    key: 'organizations',
    header: messages.columns.organizations,
    align: 'right',
    cell: ({ _id, name, organizations }) => (
      <Link
        to={paths.plan(_id, 'clients')}
        aria-label={messages.organizationsOf(formatWhole(organizations), name)}
        className="text-link hover:underline"
      >
        {formatWhole(organizations)}
      </Link>
    ),
  },
]
