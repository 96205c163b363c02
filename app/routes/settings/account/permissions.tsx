import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { peopleQueryFrom } from '~/components/lists/people-query'
import { PermissionList } from '~/components/people/permission-list'
import { apiFor } from '~/server/screens/api-for'
import { requireVisitor } from '~/server/screens/visitor'
import { peopleMessages } from '~/shared/messages/people'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request)
  const { page, search } = peopleQueryFrom(request, ['name'])
  return { list: await apiFor(request).get('/api/auth/permissions', { query: { page, search } }) }
}

export default function OwnPermissionsRoute() {
  const { list } = useLoaderData<typeof loader>()
  return <PermissionList list={list} empty={peopleMessages.permission.noneOwn} withSource />
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
