import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { OrderState } from '~/components/orders/order-state'
import { apiFor } from '~/server/screens/api-for'
import { requireBillingAdmin, requireBillingScreen } from '~/server/screens/visitor'
import { ordersMessages } from '~/shared/messages/orders'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => pageMeta(args, ordersMessages.doneTitle)

export async function loader({ request }: LoaderFunctionArgs) {
  requireBillingScreen(await requireBillingAdmin(request), request)
  const search = new URL(request.url).searchParams
  const params = { id: search.get('organization') ?? '0', order: search.get('order') ?? '' }
  const api = apiFor(request)
  const order = await api.get('/api/organizations/{id}/orders/{order}', { params })
  const { sold } = await api.get('/api/organizations/{id}/own-subscription', { params: { id: params.id } })
  return { order, renewsAt: sold?.periodEnd ?? null, isLeft: search.has('canceled') }
}

export default function CheckoutSuccessRoute() {
  const { order, renewsAt, isLeft } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={ordersMessages.doneTitle} />
      <OrderState order={order} renewsAt={renewsAt} isLeft={isLeft} />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
