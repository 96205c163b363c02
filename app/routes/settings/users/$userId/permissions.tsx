import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { peopleQueryFrom } from '~/components/lists/people-query'
import { PermissionsPanel } from '~/components/people/permissions-panel'
import { apiFor } from '~/server/screens/api-for'
import { dialogOf } from '~/server/screens/dialog-of'
import { entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { readChoices } from '~/server/screens/readers/read-choices'
import { redirectWithToast } from '~/server/screens/toast'
import { requireOwner } from '~/server/screens/visitor'
import { successMessages } from '~/shared/messages/success'
import { paths } from '~/shared/paths'
import { newPermission, permissionRemoval } from '~/shared/schemas/permission'

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireOwner(request)
  const api = apiFor(request)
  const id = String(params.userId)
  const { page, search } = peopleQueryFrom(request, ['name'])
  const [user, list, clients, choices] = await Promise.all([
    api.get('/api/users/{id}', { params: { id } }),
    api.get('/api/users/{id}/permissions', { params: { id }, query: { page, search } }),
    dialogOf(request) === 'add' ? api.get('/api/clients/all') : [],
    readChoices(request, api),
  ])
  const isOfUser = (client: { organization: number }) =>
    user.organizations.some((one) => one._id === client.organization)
  return { list, clients: clients.filter(isOfUser), ...choices }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const api = apiFor(request)
  const id = String(params.userId)
  const back = (message: string) =>
    redirectWithToast(paths.user(id, 'permissions'), { status: 'success', message })
  return entityActions(request, {
    remove: formAction(permissionRemoval, async (body) => {
      await api.delete('/api/users/{id}/permissions', { params: { id }, body })
      throw await back(successMessages.permissionDeleted)
    }),
    default: formAction(newPermission, async (body) => {
      await api.post('/api/users/{id}/permissions', { params: { id }, body })
      throw await back(successMessages.permissionAdded)
    }),
  })
}

export default function UserPermissionsRoute() {
  const data = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  return <PermissionsPanel {...data} lastResult={lastResult} mayChange withSource />
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
