import { Link } from '@remix-run/react'
import { CellLines } from '~/components/ui/cell-lines'
import type { Column } from '~/components/ui/table'
import { formatDate } from '~/shared/format/date'
import { formatWhole } from '~/shared/format/figure'
import { formatMoney } from '~/shared/format/money'
import { billingMessages as messages } from '~/shared/messages/billing'
import { plansMessages } from '~/shared/messages/plans'
import { paths } from '~/shared/paths'
import type { ListedSubscription } from '~/shared/schemas/subscription'
import { endText } from './end-text'
import { wishText } from './order-text'
import { SubscriptionStatus } from './subscription-card'

const organization: Column<ListedSubscription> = {
  key: 'organization',
  get header() {
    return messages.manage.organization
  },
  rowHeader: true,
  wide: true,
  cell: ({ organization: { _id, name } }) => (
    <Link
      to={paths.organizationSubscription(_id)}
      prefetch="intent"
      className="font-medium wrap-anywhere hover:underline"
    >
      {name}
    </Link>
  ),
}

const quota = (value: number | null) => (value === null ? messages.unlimited : formatWhole(value))

const link = (label: string): Column<ListedSubscription> => ({
  key: 'link',
  header: messages.manage.open,
  align: 'right',
  cell: ({ organization: { _id, name } }) => (
    <Link
      to={paths.organizationSubscription(_id)}
      aria-label={`${label}: ${name}`}
      className="text-link hover:underline"
    >
      {label}
    </Link>
  ),
})

export const orderColumns = (timeZone: string): Column<ListedSubscription>[] => [
  organization,
  {
    key: 'orderedAt',
    header: messages.facts.order,
    cell: ({ order }) => (order ? formatDate(order.orderedAt, timeZone) : '–'),
  },
  { key: 'orderedBy', header: messages.manage.orderedBy, cell: ({ orderedBy }) => orderedBy ?? '–' },
  {
    key: 'wish',
    header: messages.facts.plan,
    wide: true,
    cell: ({ order }) => (order && wishText(order)) || '–',
  },
  link(messages.manage.process),
]

export const subscriptionColumns = (timeZone: string): Column<ListedSubscription>[] => [
  organization,
  {
    key: 'plan',
    header: messages.facts.plan,
    cell: ({ plan, sold }) =>
      sold ? (
        <CellLines note={sold.isLatest ? null : plansMessages.version(sold.version)}>
          <Link to={paths.plan(sold.plan._id, 'clients')} className="hover:underline">
            {sold.plan.name}
          </Link>
        </CellLines>
      ) : (
        (plan ?? '–')
      ),
  },
  {
    key: 'status',
    header: messages.facts.status,
    cell: (subscription) => <SubscriptionStatus {...subscription} />,
  },
  {
    key: 'payment',
    header: messages.facts.payment,
    cell: ({ paymentType }) => messages.payments[paymentType],
  },
  {
    key: 'price',
    header: plansMessages.columns.price,
    align: 'right',
    cell: ({ sold }) =>
      sold ? (
        <CellLines note={`${messages.cycles[sold.billingCycle]}, ${formatDate(sold.periodEnd, timeZone)}`}>
          <span className="whitespace-nowrap">{formatMoney(sold.total)}</span>
        </CellLines>
      ) : (
        '–'
      ),
  },
  {
    key: 'ends',
    header: messages.facts.ends,
    cell: (subscription) => endText(subscription, timeZone),
  },
  {
    key: 'tests',
    header: messages.facts.testQuota,
    align: 'right',
    cell: ({ testQuota }) => quota(testQuota),
  },
  {
    key: 'sites',
    header: messages.facts.uptimeQuota,
    align: 'right',
    cell: ({ uptimeQuota }) => quota(uptimeQuota),
  },
  link(messages.manage.open),
]
