import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { CreateForm } from '~/components/personal-dashboards/create-form'
import { clientCrumbs } from '~/components/personal-dashboards/dashboard-crumbs'
import { apiFor } from '~/server/screens/api-for'
import { createDashboard } from '~/server/screens/forms/change-dashboard'
import { requirePathIds } from '~/server/screens/not-found'
import { requireNotShareUser } from '~/server/screens/visitor'
import { customDashboardMessages } from '~/shared/messages/custom-dashboards'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

const messages = customDashboardMessages.create

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request, params }: LoaderFunctionArgs) {
  requirePathIds(params)
  await requireNotShareUser(request)
  const { _id, name } = await apiFor(request).get('/api/clients/{id}', {
    params: { id: String(params['clientId']) },
  })
  return { client: { _id, name } }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireNotShareUser(request)
  return createDashboard(request, String(params['clientId']))
}

export default function CreateDashboardRoute() {
  const { client } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  return (
    <>
      <PageHeader
        title={messages.title}
        note={client.name}
        crumbs={[...clientCrumbs(client), { label: messages.title }]}
      />
      <CreateForm lastResult={lastResult} cancelTo={paths.clientDashboards(client._id)} />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
