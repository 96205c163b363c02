import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { CheckoutForm } from '~/components/orders/checkout-form'
import { submitCheckout } from '~/server/screens/forms/checkout'
import { readCheckout } from '~/server/screens/readers/read-checkout'
import { requireBillingAdmin, requireBillingScreen } from '~/server/screens/visitor'
import { ordersMessages } from '~/shared/messages/orders'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => pageMeta(args, ordersMessages.checkoutTitle)

export const headers = () => ({ 'cache-control': 'no-store' })

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await requireBillingAdmin(request)
  requireBillingScreen(visitor, request)
  return { ...(await readCheckout(request, visitor)), orderKey: randomUUID() }
}

export const action = ({ request }: ActionFunctionArgs) => submitCheckout(request)

export default function CheckoutRoute() {
  const { quote, ...checkout } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isShownAgain = answer !== undefined && 'quote' in answer
  return (
    <>
      <PageHeader title={ordersMessages.checkoutTitle} />
      <CheckoutForm
        {...checkout}
        quote={isShownAgain ? answer.quote : quote}
        lastResult={isShownAgain ? answer.result : answer}
      />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
