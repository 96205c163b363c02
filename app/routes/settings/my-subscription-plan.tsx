import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ForeignExpired } from '~/components/billing/foreign-expired'
import { SubscriptionList } from '~/components/billing/subscription-list'
import { InvoiceList } from '~/components/invoices/invoice-list'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { DetailsForm } from '~/components/orders/details-form'
import { SettingsHeader } from '~/components/settings/settings-header'
import { apiFor } from '~/server/screens/api-for'
import { submitOwnSubscription } from '~/server/screens/forms/own-subscription'
import {
  isTrialOver,
  readOwnInvoices,
  readOwnSubscription,
  readSubscriptionBudgets,
  readSubscriptions,
} from '~/server/screens/subscription-screens'
import { requireBillingAdmin, requireBillingScreen, requireVisitor } from '~/server/screens/visitor'
import { billingMessages } from '~/shared/messages/billing'
import { paths } from '~/shared/paths'
import { listCountries } from '~/shared/rules/money/countries'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => pageMeta(args, billingMessages.planTitle)

export async function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const isExpired = search.get('action') === 'expired'
  const visitor = isExpired ? await requireVisitor(request) : await requireBillingAdmin(request)
  requireBillingScreen(visitor, request)
  if (isExpired && isTrialOver(visitor)) throw redirect(paths.paymentSubscription())
  const api = apiFor(request)
  const named = search.get('organization')
  const subscriptions = await readSubscriptions(api, visitor, visitor.isSuper ? named : null)
  const [own, budgets] = await Promise.all([
    readOwnSubscription(api, visitor, subscriptions, named),
    readSubscriptionBudgets(api, subscriptions),
  ])
  const invoices = own && (await readOwnInvoices(api, visitor, own.organization._id))
  // Members are told here, too: another organization of theirs may be running.
  const isForeign = isExpired && !subscriptions.some((one) => one.isExpired)
  return {
    isForeign,
    subscriptions,
    own,
    invoices,
    budgets,
    action: search.get('action'),
    countries: listCountries(),
  }
}

export const action = ({ request }: ActionFunctionArgs) => submitOwnSubscription(request)

export default function SubscriptionPlanRoute() {
  const { countries, action, isForeign, invoices, ...shown } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof submitOwnSubscription>()
  const { own } = shown
  return (
    <>
      <SettingsHeader title={billingMessages.planTitle} />
      <div className="flex max-w-form flex-col gap-6">
        {isForeign ? <ForeignExpired /> : null}
        {isForeign && shown.subscriptions.length === 0 ? null : (
          <SubscriptionList {...shown} isCanceling={action === 'cancel'} lastResult={lastResult} />
        )}
        {own?.mayChange ? <DetailsForm own={own} countries={countries} lastResult={lastResult} /> : null}
        {invoices ? <InvoiceList invoices={invoices} /> : null}
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
