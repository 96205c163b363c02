import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SubscriptionList } from '~/components/billing/subscription-list'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SettingsHeader } from '~/components/settings/settings-header'
import { apiFor } from '~/server/screens/api-for'
import { submitInvoiceForm } from '~/server/screens/forms/invoice-form'
import {
  isTrialOver,
  readSubscriptionBudgets,
  readSubscriptions,
} from '~/server/screens/subscription-screens'
import { requireBillingAdmin, requireBillingScreen } from '~/server/screens/visitor'
import { billingMessages } from '~/shared/messages/billing'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => pageMeta(args, billingMessages.planTitle)

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await requireBillingAdmin(request)
  requireBillingScreen(visitor, request)
  const isExpired = new URL(request.url).searchParams.get('action') === 'expired'
  if (isExpired && isTrialOver(visitor)) throw redirect(paths.paymentSubscription())
  const api = apiFor(request)
  const subscriptions = await readSubscriptions(api, visitor, null)
  return { subscriptions, budgets: await readSubscriptionBudgets(api, subscriptions) }
}

export const action = ({ request }: ActionFunctionArgs) =>
  submitInvoiceForm(request, paths.subscriptionPlan())

export default function SubscriptionPlanRoute() {
  const { subscriptions, budgets } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  return (
    <>
      <SettingsHeader title={billingMessages.planTitle} />
      <SubscriptionList subscriptions={subscriptions} budgets={budgets} lastResult={lastResult} />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
