import { Link } from '@remix-run/react'
import type { Column } from '~/components/ui/table'
import { formatDate } from '~/shared/format/date'
import { billingMessages } from '~/shared/messages/billing'
import { paths } from '~/shared/paths'
import type { ListedSubscription } from '~/shared/schemas/subscription'
import { endText } from './end-text'
import { wishText } from './order-text'
import { SubscriptionStatus } from './subscription-card'

const words = billingMessages

const organization: Column<ListedSubscription> = {
  key: 'organization',
  header: words.manage.organization,
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

const quota = (value: number | null) => (value === null ? words.unlimited : value.toLocaleString('en'))

const link = (label: string): Column<ListedSubscription> => ({
  key: 'link',
  header: words.manage.open,
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
    header: words.facts.order,
    cell: ({ order }) => (order ? formatDate(order.orderedAt, timeZone) : '–'),
  },
  { key: 'orderedBy', header: words.manage.orderedBy, cell: ({ orderedBy }) => orderedBy ?? '–' },
  {
    key: 'wish',
    header: words.facts.plan,
    wide: true,
    cell: ({ order }) => (order && wishText(order)) || '–',
  },
  link(words.manage.process),
]

export const subscriptionColumns = (timeZone: string): Column<ListedSubscription>[] => [
  organization,
  { key: 'plan', header: words.facts.plan, cell: ({ plan }) => plan ?? '–' },
  {
    key: 'status',
    header: words.facts.status,
    cell: (subscription) => <SubscriptionStatus {...subscription} />,
  },
  { key: 'payment', header: words.facts.payment, cell: ({ paymentType }) => words.payments[paymentType] },
  {
    key: 'ends',
    header: words.facts.ends,
    cell: (subscription) => endText(subscription, timeZone),
  },
  {
    key: 'tests',
    header: words.facts.testQuota,
    align: 'right',
    cell: ({ testQuota }) => quota(testQuota),
  },
  {
    key: 'sites',
    header: words.facts.uptimeQuota,
    align: 'right',
    cell: ({ uptimeQuota }) => quota(uptimeQuota),
  },
  link(words.manage.open),
]
