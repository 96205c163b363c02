import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SubscriptionList } from '~/components/billing/subscription-list'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { apiFor } from '~/server/screens/api-for'
import { submitInvoiceForm } from '~/server/screens/invoice-form'
import { readSubscriptions } from '~/server/screens/subscription-screens'
import { requireBillingAdmin } from '~/server/screens/visitor'
import { messages } from '~/shared/messages'
import { paths } from '~/shared/paths'

export const meta: MetaFunction = () => [{ title: `${messages.billing.paymentTitle} · Lightkeeper` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await requireBillingAdmin(request)
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
      <PageHeader title={messages.billing.paymentTitle} />
      <SubscriptionList subscriptions={subscriptions} lastResult={lastResult} />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
