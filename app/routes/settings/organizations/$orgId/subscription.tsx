import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SubscriptionSettingsForm } from '~/components/billing/settings-form'
import { SubscriptionList } from '~/components/billing/subscription-list'
import { InvoiceList } from '~/components/invoices/invoice-list'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { ButtonLink } from '~/components/ui/button'
import { useCan, useVisitor } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { submitInvoiceForm } from '~/server/screens/forms/invoice-form'
import { readOwnInvoices, readSubscriptionBudgets } from '~/server/screens/subscription-screens'
import { redirectWithToast } from '~/server/screens/toast'
import { requireBillingAdmin, requireBillingScreen } from '~/server/screens/visitor'
import { billingMessages } from '~/shared/messages/billing'
import { invoicesMessages } from '~/shared/messages/invoices'
import { paths } from '~/shared/paths'
import { subscriptionForm } from '~/shared/schemas/subscription'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const visitor = await requireBillingAdmin(request)
  if (!visitor.isSuper) requireBillingScreen(visitor, request)
  const id = String(params.orgId)
  const api = apiFor(request)
  const [subscription, invoices] = await Promise.all([
    api.get('/api/organizations/{id}/subscription', { params: { id } }),
    readOwnInvoices(api, visitor, Number(id)),
  ])
  return { subscription, invoices, budgets: await readSubscriptionBudgets(api, [subscription]) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = String(params.orgId)
  const screen = paths.organizationSubscription(id)
  return entityActions(request, {
    settings: formAction(subscriptionForm, async (body) => {
      await apiFor(request).put('/api/organizations/{id}/subscription', { params: { id }, body })
      throw await redirectWithToast(screen, { status: 'success', message: billingMessages.manage.saved })
    }),
    default: (request) => submitInvoiceForm(request, screen),
  })
}

export default function OrganizationSubscriptionRoute() {
  const { subscription, invoices, budgets } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const visitor = useVisitor()
  const can = useCan()
  const isOfSettings = lastResult?.initialValue?.['intent'] === 'settings'
  const maySet = can('organization.setSubscription', { organizationId: subscription.organization._id })
  return (
    <div className="flex max-w-form flex-col gap-6">
      {visitor?.hasBilling ? (
        <SubscriptionList
          subscriptions={[subscription]}
          budgets={budgets}
          lastResult={isOfSettings ? null : lastResult}
        />
      ) : null}
      {invoices ? (
        <InvoiceList
          invoices={invoices}
          actions={
            maySet ? (
              <ButtonLink
                to={paths.writeInvoice({ organization: subscription.organization._id })}
                size="small"
              >
                {invoicesMessages.create}
              </ButtonLink>
            ) : null
          }
        />
      ) : null}
      {maySet ? (
        <SubscriptionSettingsForm
          key={JSON.stringify(subscription)}
          subscription={subscription}
          lastResult={isOfSettings ? lastResult : null}
        />
      ) : null}
    </div>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
