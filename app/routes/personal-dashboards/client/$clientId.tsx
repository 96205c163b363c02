import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import Plus from 'lucide-react/icons/plus'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { clientCrumbs } from '~/components/personal-dashboards/dashboard-crumbs'
import { DashboardList, listedDashboard } from '~/components/personal-dashboards/dashboard-list'
import { useCan } from '~/components/settings/use-visitor'
import { ButtonLink } from '~/components/ui/button'
import { apiFor } from '~/server/screens/api-for'
import { orderDashboards } from '~/server/screens/forms/change-dashboard'
import { requirePathIds } from '~/server/screens/not-found'
import { requireNotShareUser, requireVisitorOrShare } from '~/server/screens/visitor'
import { customDashboardMessages } from '~/shared/messages/custom-dashboards'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

const words = customDashboardMessages

export const meta: MetaFunction = (args) => pageMeta(args, words.title)

export async function loader({ request, params }: LoaderFunctionArgs) {
  requirePathIds(params)
  await requireVisitorOrShare(request)
  const api = apiFor(request)
  const id = String(params['clientId'])
  const [client, { dashboards }] = await Promise.all([
    api.get('/api/clients/{id}', { params: { id } }),
    api.get('/api/dashboards', { query: { client: id } }),
  ])
  const { _id, name, organization } = client
  return {
    client: { _id, name, organization },
    dashboards: dashboards.map(listedDashboard),
    now: new Date(),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireNotShareUser(request)
  return orderDashboards(request, String(params['clientId']))
}

export default function ClientDashboardsRoute() {
  const { client, dashboards, now } = useLoaderData<typeof loader>()
  const mayChange = useCan()('personalDashboard.update', {
    organizationId: client.organization,
    clientId: client._id,
  })
  const add = (
    <ButtonLink variant="primary" icon={Plus} to={paths.createDashboard(client._id)}>
      {words.add}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title={words.of(client.name)}
        crumbs={clientCrumbs(client)}
        actions={mayChange && dashboards.length > 0 ? add : null}
      />
      <DashboardList {...{ dashboards, now, mayChange, add }} isOfClient />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
