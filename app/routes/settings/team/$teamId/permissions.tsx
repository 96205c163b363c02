import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { peopleQueryFrom } from '~/components/lists/people-query'
import { PermissionsPanel } from '~/components/people/permissions-panel'
import { teamPlace } from '~/components/people/team-place'
import { useCan } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { dialogOf } from '~/server/screens/dialog-of'
import { entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { readChoices } from '~/server/screens/readers/read-choices'
import { redirectWithToast } from '~/server/screens/toast'
import { successMessages } from '~/shared/messages/success'
import { newPermission, permissionRemoval } from '~/shared/schemas/permission'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const id = String(params.teamId)
  const { page, search } = peopleQueryFrom(request, ['name'])
  const [team, list, choices] = await Promise.all([
    api.get('/api/teams/{id}', { params: { id } }),
    api.get('/api/teams/{id}/permissions', { params: { id }, query: { page, search } }),
    readChoices(request, api),
  ])
  const query = { organization: team.organization }
  const clients = dialogOf(request) === 'add' ? await api.get('/api/clients/all', { query }) : []
  return { team, list, clients, ...choices }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const api = apiFor(request)
  const id = String(params.teamId)
  const { to } = teamPlace(new URL(request.url).pathname, id)
  const back = (message: string) => redirectWithToast(to('permissions'), { status: 'success', message })
  return entityActions(request, {
    remove: formAction(permissionRemoval, async (body) => {
      await api.delete('/api/teams/{id}/permissions', { params: { id }, body })
      throw await back(successMessages.permissionDeleted)
    }),
    default: formAction(newPermission, async (body) => {
      await api.post('/api/teams/{id}/permissions', { params: { id }, body })
      throw await back(successMessages.permissionAdded)
    }),
  })
}

export default function TeamPermissionsRoute() {
  const { team, ...data } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const can = useCan()
  const mayChange = can('team.update', { organizationId: team.organization, teamId: team._id })
  return <PermissionsPanel {...data} lastResult={lastResult} mayChange={mayChange} />
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
