import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import FileText from 'lucide-react/icons/file-text'
import Gauge from 'lucide-react/icons/gauge'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { OrderForm } from '~/components/pdf-orders/order-form'
import { RecentOrders } from '~/components/pdf-orders/recent-orders'
import { ButtonLink } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { readPdfForm } from '~/server/screens/readers/read-pdf-form'
import { requireVisitorOrShare } from '~/server/screens/visitor'
import { pdfMessages as messages } from '~/shared/messages/pdf'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { pdfOrderForm } from '~/shared/schemas/pdf-order'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, messages.title, [args.data?.form?.title])

export async function loader({ request }: LoaderFunctionArgs) {
  const { timeZone } = await requireVisitorOrShare(request)
  return { ...(await readPdfForm(request)), timeZone }
}

export const action = ({ request }: ActionFunctionArgs) =>
  submitForm(request, pdfOrderForm, async (body) => {
    const order = await apiFor(request).post('/api/pdf-orders', { body })
    throw redirect(paths.pdfOrder(order._id))
  })

export default function OrderPdfRoute() {
  const { form, recent, timeZone } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  return (
    <>
      <PageHeader title={messages.title} note={form?.title} />
      <div className="flex max-w-form flex-col gap-6">
        {form ? (
          <OrderForm {...form} lastResult={lastResult} />
        ) : (
          <EmptyState
            icon={FileText}
            text={messages.empty}
            action={
              <ButtonLink variant="primary" icon={Gauge} to={paths.dashboard()}>
                {messages.emptyAction}
              </ButtonLink>
            }
          />
        )}
        <RecentOrders orders={recent} timeZone={timeZone} />
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
