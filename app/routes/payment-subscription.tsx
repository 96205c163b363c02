import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SubscriptionList } from '~/components/billing/subscription-list'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { apiFor } from '~/server/screens/api-for'
import { submitInvoiceForm } from '~/server/screens/forms/invoice-form'
import { readSubscriptions } from '~/server/screens/subscription-screens'
import { requireBillingAdmin, requireBillingScreen } from '~/server/screens/visitor'
import { billingMessages } from '~/shared/messages/billing'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => pageMeta(args, billingMessages.paymentTitle)

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await requireBillingAdmin(request)
  requireBillingScreen(visitor, request)
  const named = new URL(request.url).searchParams.get('organization')
  return { subscriptions: await readSubscriptions(apiFor(request), visitor, named) }
}

export const action = ({ request }: ActionFunctionArgs) =>
  submitInvoiceForm(request, paths.subscriptionPlan())

export default function PaymentSubscriptionRoute() {
  const { subscriptions } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  return (
    <>
      <PageHeader title={billingMessages.paymentTitle} />
      <SubscriptionList subscriptions={subscriptions} lastResult={lastResult} />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
