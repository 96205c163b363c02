import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { AddWebsiteForm } from '~/components/onboarding/add-website-form'
import { FirstWebsite } from '~/components/onboarding/first-website'
import { apiFor } from '~/server/screens/api-for'
import { addWebsite } from '~/server/screens/forms/add-website'
import { requireAdmin } from '~/server/screens/visitor'
import { dashboardMessages } from '~/shared/messages/hierarchy'
import { addWebsiteMessages as messages } from '~/shared/messages/onboarding'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return { state: await apiFor(request).get('/api/onboarding') }
}

export const action = ({ request }: ActionFunctionArgs) => addWebsite(request)

export default function AddWebsiteRoute() {
  const { state } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const existing = lastResult && 'known' in lastResult ? lastResult.known : null
  if (!state.hasSites) {
    const typed = lastResult?.initialValue?.['url']
    return (
      <>
        <PageHeader title={dashboardMessages.title} />
        <FirstWebsite
          error={lastResult?.error?.['url']}
          typed={typeof typed === 'string' ? typed : undefined}
        />
      </>
    )
  }
  return (
    <>
      <PageHeader title={messages.title} note={messages.lead} />
      <AddWebsiteForm lastResult={lastResult} existing={existing} state={state} />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
