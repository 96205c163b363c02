import { Link } from '@remix-run/react'
import { priceLines } from '~/components/billing/price-lines'
import { SubscriptionStatus } from '~/components/billing/subscription-card'
import { CellLines } from '~/components/ui/cell-lines'
import type { Column } from '~/components/ui/table'
import { formatDate } from '~/shared/format/date'
import { formatMoney } from '~/shared/format/money'
import { billingMessages } from '~/shared/messages/billing'
import { plansMessages as messages } from '~/shared/messages/plans'
import { paths } from '~/shared/paths'
import type { PlanOrganization, SoldPlan } from '~/shared/schemas/plan'

const nextText = ({ next }: SoldPlan) =>
  next ? `${next.plan.name}, ${billingMessages.cycles[next.billingCycle]}` : '–'

/** What organizations on a plan pay. `mark`: the box that selects one. */
export const soldColumns = (timeZone: string, mark: Column<PlanOrganization>): Column<PlanOrganization>[] => [
  mark,
  {
    key: 'name',
    header: messages.move.organization,
    rowHeader: true,
    wide: true,
    cell: ({ _id, name }) => (
      <Link to={paths.organizationSubscription(_id)} className="font-medium wrap-anywhere hover:underline">
        {name}
      </Link>
    ),
  },
  {
    key: 'status',
    header: billingMessages.facts.status,
    cell: ({ status }) => <SubscriptionStatus status={status} isExpired={status === 'expired'} />,
  },
  {
    key: 'cycle',
    header: messages.columns.cycle,
    cell: ({ billingCycle }) => billingMessages.cycles[billingCycle],
  },
  {
    key: 'version',
    header: messages.columns.version,
    cell: ({ version, isLatest }) => (isLatest ? version : messages.archivedVersion(version)),
  },
  {
    key: 'price',
    header: messages.columns.price,
    align: 'right',
    cell: (row) => <CellLines note={priceLines(row).join(' · ') || null}>{formatMoney(row.total)}</CellLines>,
  },
  {
    key: 'renews',
    header: messages.columns.renews,
    cell: ({ periodEnd }) => <span className="whitespace-nowrap">{formatDate(periodEnd, timeZone)}</span>,
  },
  { key: 'next', header: messages.columns.change, cell: nextText },
]
