import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { WriteInvoiceForm } from '~/components/invoices/write-form'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { organizationFrom } from '~/components/lists/list-query'
import { SettingsHeader } from '~/components/settings/settings-header'
import { apiFor } from '~/server/screens/api-for'
import { submitInvoiceOrder } from '~/server/screens/forms/change-invoice'
import { readInvoiceDraft } from '~/server/screens/invoice-draft'
import { requireBillingScreen, requireSuper } from '~/server/screens/visitor'
import { invoicesMessages as messages } from '~/shared/messages/invoices'
import { paths } from '~/shared/paths'
import { listCountries } from '~/shared/rules/money/countries'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const handle = {
  crumb: () => [{ label: messages.title, to: paths.invoices() }, { label: messages.create }],
}

export const meta: MetaFunction = (args) => pageMeta(args, messages.create)

const MAX_ORGANIZATIONS = 500

export async function loader({ request }: LoaderFunctionArgs) {
  requireBillingScreen(await requireSuper(request), request)
  const api = apiFor(request)
  const [{ items }, values] = await Promise.all([
    api.get('/api/organizations', { query: { limit: MAX_ORGANIZATIONS } }),
    readInvoiceDraft(api, organizationFrom(request)),
  ])
  const organizations = items.map(({ _id, name }) => ({ _id, name }))
  return { organizations, values, countries: listCountries() }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSuper(request)
  return submitInvoiceOrder(request)
}

export default function WriteInvoiceRoute() {
  const { organizations, values, countries } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  return (
    <>
      <SettingsHeader title={messages.create} />
      <WriteInvoiceForm
        values={values}
        countries={countries}
        organizations={organizations}
        lastResult={lastResult}
      />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
