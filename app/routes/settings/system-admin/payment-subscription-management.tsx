import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import CreditCard from 'lucide-react/icons/credit-card'
import { orderColumns, subscriptionColumns } from '~/components/billing/subscription-columns'
import { SUBSCRIPTION_FILTERS, SubscriptionFilters } from '~/components/billing/subscription-filters'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { EntityList } from '~/components/lists/entity-list'
import { listQueryFrom, organizationFrom } from '~/components/lists/list-query'
import { PaymentDifferences } from '~/components/orders/payment-differences'
import { SettingsHeader } from '~/components/settings/settings-header'
import { Card } from '~/components/ui/card'
import { DataTable } from '~/components/ui/table'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { requireSuper } from '~/server/screens/visitor'
import { billingMessages } from '~/shared/messages/billing'
import { nounMessages } from '~/shared/messages/nouns'
import { PAYMENT_TYPES, SUBSCRIPTION_STATUSES } from '~/shared/rules/access/subscription'
import { pageMeta } from '~/shared/rules/navigation/page-title'

const messages = billingMessages.manage

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSuper(request)
  const api = apiFor(request)
  const search = new URL(request.url).searchParams
  const { page, keyword } = listQueryFrom(request)
  const query = {
    page,
    keyword,
    organization: organizationFrom(request),
    subStatus: SUBSCRIPTION_STATUSES.find((status) => status === search.get('subStatus')),
    subType: PAYMENT_TYPES.find((type) => type === search.get('subType')),
    plan: search.get('plan')?.trim().slice(0, 200) || undefined,
  }
  const [orders, subscriptions, plans, differences] = await Promise.all([
    api.get('/api/subscriptions', { query: { invoice: 'waiting', limit: 200 } }),
    api.get('/api/subscriptions', { query }),
    api.get('/api/plans'),
    api.get('/api/payments/differences'),
  ])
  return { orders, subscriptions, differences, plans: plans.map(({ _id, name }) => ({ _id, name })) }
}

export default function SubscriptionsRoute() {
  const { orders, subscriptions, differences, plans } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const timeZone = useTimeZone()
  return (
    <>
      <SettingsHeader title={messages.title} />
      <div className="mb-8 flex flex-col gap-6">
        <PaymentDifferences differences={differences} />
        <Card
          title={messages.orders}
          flush={orders.total > 0}
          note={
            orders.total > orders.items.length
              ? messages.firstOf(orders.items.length, orders.total)
              : undefined
          }
        >
          {orders.total > 0 ? (
            <DataTable
              caption={messages.orders}
              columns={orderColumns(timeZone)}
              rows={orders.items}
              rowKey={(row) => row._id}
            />
          ) : (
            <p className="text-quiet">{messages.noOrders}.</p>
          )}
        </Card>
      </div>
      <h2 className="mb-3 text-16 font-semibold">{messages.all}</h2>
      <EntityList
        list={subscriptions}
        columns={subscriptionColumns(timeZone)}
        noun={nounMessages.subscriptions}
        icon={CreditCard}
        empty={messages.none}
        noneFound={messages.noneFound}
        searchLabel={messages.search}
        filters={<SubscriptionFilters plans={plans} />}
        isNarrowed={SUBSCRIPTION_FILTERS.some((name) => search.get(name))}
      />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
