import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { InvoiceDetail } from '~/components/invoices/invoice-detail'
import { CreditForm, InvoicePayments } from '~/components/invoices/invoice-forms'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SettingsHeader } from '~/components/settings/settings-header'
import { apiFor } from '~/server/screens/api-for'
import { changeInvoice } from '~/server/screens/forms/change-invoice'
import { requireSuper } from '~/server/screens/visitor'
import { invoicesMessages as messages } from '~/shared/messages/invoices'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import type { InvoiceView } from '~/shared/schemas/invoice'
import { dayOf } from '~/shared/values/calendar'

export const handle = {
  crumb: ({ invoice }: { invoice: InvoiceView }) => [
    { label: messages.title, to: paths.invoices() },
    { label: invoice.number },
  ],
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.invoice.number)

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireSuper(request)
  const api = apiFor(request)
  const [invoice, { timeZone }] = await Promise.all([
    api.get('/api/invoices/{id}', { params: { id: String(params.invoiceId) } }),
    api.get('/api/seller'),
  ])
  return { invoice, today: dayOf(new Date(), timeZone) }
}

export const action = ({ request, params }: ActionFunctionArgs) =>
  changeInvoice(request, String(params.invoiceId))

export default function InvoiceRoute() {
  const { invoice, today } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const isOfCredit = lastResult?.initialValue?.['intent'] === 'credit'
  return (
    <>
      <SettingsHeader title={`${messages.kinds[invoice.kind]} ${invoice.number}`} />
      <div className="flex max-w-form flex-col gap-6" key={JSON.stringify(invoice)}>
        <InvoiceDetail invoice={invoice} />
        <InvoicePayments invoice={invoice} today={today} lastResult={isOfCredit ? null : lastResult} />
        <CreditForm invoice={invoice} lastResult={isOfCredit ? lastResult : null} />
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
