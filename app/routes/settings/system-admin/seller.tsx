import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SellerForm } from '~/components/invoices/seller-form'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SettingsHeader } from '~/components/settings/settings-header'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { redirectWithToast } from '~/server/screens/toast'
import { requireSuper } from '~/server/screens/visitor'
import { invoicesMessages } from '~/shared/messages/invoices'
import { paths } from '~/shared/paths'
import { listCountries } from '~/shared/rules/money/countries'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { sellerForm } from '~/shared/schemas/seller'

const messages = invoicesMessages.seller
const MAX_ORGANIZATIONS = 500

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSuper(request)
  const api = apiFor(request)
  const [settings, { items }] = await Promise.all([
    api.get('/api/seller'),
    api.get('/api/organizations', { query: { limit: MAX_ORGANIZATIONS } }),
  ])
  const organizations = items.map(({ _id, name }) => ({ _id, name }))
  return { ...settings, organizations, countries: listCountries() }
}

export const action = ({ request }: ActionFunctionArgs) =>
  submitForm(request, sellerForm, async (body) => {
    await apiFor(request).put('/api/seller', { body })
    throw await redirectWithToast(paths.seller(), { status: 'success', message: messages.saved })
  })

export default function SellerRoute() {
  const settings = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  return (
    <>
      <SettingsHeader title={messages.title} />
      <SellerForm key={JSON.stringify(settings.seller)} {...settings} lastResult={lastResult} />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
