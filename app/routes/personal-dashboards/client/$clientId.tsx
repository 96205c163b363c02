import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import Plus from 'lucide-react/icons/plus'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { clientCrumbs } from '~/components/personal-dashboards/dashboard-crumbs'
import { DashboardList, listedDashboard } from '~/components/personal-dashboards/dashboard-list'
import { deletedColumns } from '~/components/settings/deleted-columns'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { DataTable } from '~/components/ui/table'
import { useCan, useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { orderDashboards } from '~/server/screens/forms/change-dashboard'
import { requirePathIds } from '~/server/screens/not-found'
import { requireNotShareUser, requireVisitorOrShare } from '~/server/screens/visitor'
import { customDashboardMessages as messages } from '~/shared/messages/custom-dashboards'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

const MAX_DELETED = 200

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request, params }: LoaderFunctionArgs) {
  requirePathIds(params)
  const { visitor } = await requireVisitorOrShare(request)
  const api = apiFor(request)
  const id = String(params['clientId'])
  const [client, { dashboards }, deleted] = await Promise.all([
    api.get('/api/clients/{id}', { params: { id } }),
    api.get('/api/dashboards', { query: { client: id } }),
    visitor ? api.get('/api/dashboards/deleted', { query: { client: id, limit: MAX_DELETED } }) : null,
  ])
  const { _id, name, organization } = client
  return {
    client: { _id, name, organization },
    dashboards: dashboards.map(listedDashboard),
    deleted: deleted?.items ?? [],
    now: new Date(),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireNotShareUser(request)
  return orderDashboards(request, String(params['clientId']))
}

export default function ClientDashboardsRoute() {
  const { client, dashboards, deleted, now } = useLoaderData<typeof loader>()
  const can = useCan()
  const timeZone = useTimeZone()
  const target = { organizationId: client.organization, clientId: client._id }
  const mayAdd = can('personalDashboard.create', target)
  const add = (
    <ButtonLink variant="primary" icon={Plus} to={paths.createDashboard(client._id)}>
      {messages.add}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title={messages.clientTitle(client.name)}
        crumbs={clientCrumbs(client)}
        actions={mayAdd && dashboards.length > 0 ? add : null}
      />
      <DashboardList
        {...{ dashboards, now, mayAdd, add }}
        isOfClient
        mayOrder={can('personalDashboard.update', target)}
      />
      {deleted.length > 0 ? (
        <Card title={messages.deleted} flush className="mt-6">
          <DataTable
            caption={messages.deleted}
            columns={deletedColumns(timeZone)}
            rows={deleted}
            rowKey={({ _id }) => _id}
          />
        </Card>
      ) : null}
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
