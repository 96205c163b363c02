import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { ClientChoice } from '~/components/personal-dashboards/client-choice'
import { DashboardList, listedDashboard } from '~/components/personal-dashboards/dashboard-list'
import { apiFor } from '~/server/screens/api-for'
import { requireVisitorOrShare } from '~/server/screens/visitor'
import { customDashboardMessages as messages } from '~/shared/messages/custom-dashboards'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request }: LoaderFunctionArgs) {
  const { visitor } = await requireVisitorOrShare(request)
  const chosen = new URL(request.url).searchParams.get('client')
  if (visitor && /^[1-9]\d{0,8}$/.test(chosen ?? '')) throw redirect(paths.createDashboard(Number(chosen)))
  const api = apiFor(request)
  const [{ dashboards }, clients] = await Promise.all([
    api.get('/api/dashboards'),
    visitor ? api.get('/api/clients/all') : [],
  ])
  return {
    dashboards: dashboards.map(listedDashboard),
    clients: clients.map(({ _id, name }) => ({ _id, name })),
    isShared: visitor === null,
    now: new Date(),
  }
}

export default function PersonalDashboardsRoute() {
  const { dashboards, clients, isShared, now } = useLoaderData<typeof loader>()
  const add = <ClientChoice clients={clients} />
  return (
    <>
      <PageHeader title={messages.title} actions={dashboards.length > 0 ? add : null} />
      <DashboardList
        {...{ dashboards, now, add }}
        isOfClient={false}
        mayAdd={!isShared && clients.length > 0}
        mayOrder={false}
      />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
