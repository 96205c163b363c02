import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { OrderOutcome } from '~/components/pdf-orders/order-outcome'
import { OrderProgress } from '~/components/pdf-orders/order-progress'
import { RecentOrders } from '~/components/pdf-orders/recent-orders'
import { apiFor } from '~/server/screens/api-for'
import { confirmAction, entityActions } from '~/server/screens/forms/entity-actions'
import { listRecentPdfs } from '~/server/screens/readers/read-pdf-form'
import { requireVisitorOrShare } from '~/server/screens/visitor'
import { pdfMessages as messages } from '~/shared/messages/pdf'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { isPdfOpen } from '~/shared/values/pdf-choices'

export const handle = { crumb: () => [{ label: messages.title, to: paths.orderPdf() }] }

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, messages.orderTitle, [args.data?.order.title])

const idOf = (params: LoaderFunctionArgs['params']) => ({ id: String(params['orderId']) })

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { timeZone } = await requireVisitorOrShare(request)
  const api = apiFor(request)
  const [order, recent] = await Promise.all([
    api.get('/api/pdf-orders/{id}', { params: idOf(params) }),
    listRecentPdfs(api),
  ])
  return { order, recent, timeZone, now: Date.now() }
}

/** 'Try again' orders the same once more. */
export const action = ({ request, params }: ActionFunctionArgs) => {
  const api = apiFor(request)
  return entityActions(request, {
    again: confirmAction(async () => {
      const { content } = await api.get('/api/pdf-orders/{id}', { params: idOf(params) })
      const order = await api.post('/api/pdf-orders', { body: content })
      throw redirect(paths.pdfOrder(order._id))
    }),
    default: confirmAction(async () => {
      await api.delete('/api/pdf-orders/{id}', { params: idOf(params) })
      throw redirect(paths.pdfOrder(String(params['orderId'])))
    }),
  })
}

export default function PdfOrderRoute() {
  const { order, recent, timeZone, now } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={messages.orderTitle} note={order.title} />
      <div className="flex max-w-form flex-col gap-6">
        {isPdfOpen(order.state) ? (
          <OrderProgress order={order} now={now} />
        ) : (
          <OrderOutcome order={order} timeZone={timeZone} />
        )}
        <RecentOrders orders={recent} timeZone={timeZone} except={order._id} />
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
