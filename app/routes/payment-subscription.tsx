import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SubscriptionList } from '~/components/billing/subscription-list'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { OfferList } from '~/components/orders/offer-list'
import { apiFor } from '~/server/screens/api-for'
import { submitInvoiceForm } from '~/server/screens/forms/invoice-form'
import { chosenSubscription, readSubscriptions } from '~/server/screens/subscription-screens'
import { requireBillingAdmin, requireBillingScreen } from '~/server/screens/visitor'
import { billingMessages } from '~/shared/messages/billing'
import { ordersMessages } from '~/shared/messages/orders'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { choiceIn, queryOf } from '~/shared/schemas/order'

export const meta: MetaFunction = (args) => pageMeta(args, ordersMessages.chooseTitle)

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await requireBillingAdmin(request)
  requireBillingScreen(visitor, request)
  const search = new URL(request.url).searchParams
  const [api, choice] = [apiFor(request), choiceIn(search)]
  const subscriptions = await readSubscriptions(api, visitor, search.get('organization'))
  const chosen = chosenSubscription(subscriptions, search.get('organization'))
  const params = { id: String(chosen?.organization._id) }
  const offers =
    chosen && (await api.get('/api/organizations/{id}/offers', { params, query: queryOf(choice) }))
  return { subscriptions, chosen, offers, choice }
}

export const action = ({ request }: ActionFunctionArgs) =>
  submitInvoiceForm(request, paths.subscriptionPlan())

export default function PaymentSubscriptionRoute() {
  const { subscriptions, chosen, offers, choice } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  // Without plans super admins write what was agreed on the invoice.
  const hasPlans = offers !== null && offers.plans.length > 0
  return (
    <>
      <PageHeader title={hasPlans ? ordersMessages.chooseTitle : billingMessages.paymentTitle} />
      {hasPlans && chosen ? (
        <OfferList subscriptions={subscriptions} chosen={chosen} offers={offers} choice={choice} />
      ) : (
        <SubscriptionList subscriptions={subscriptions} lastResult={lastResult} />
      )}
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
