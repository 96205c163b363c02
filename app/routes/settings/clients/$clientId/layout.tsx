import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { clientCrumb, clientsCrumb } from '~/components/settings/crumbs'
import { apiFor } from '~/server/screens/api-for'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import type { Client } from '~/shared/schemas/client'

export const handle = {
  crumb: ({ client }: { client: Client }) => [clientsCrumb(), clientCrumb(client._id, client.name)],
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const client = await apiFor(request).get('/api/clients/{id}', { params: { id: String(params.clientId) } })
  return { client }
}

export default function ClientLayoutRoute() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
