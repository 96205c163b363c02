import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { peopleQueryFrom } from '~/components/lists/people-query'
import { MEMBER_COLUMNS } from '~/components/people/member-columns'
import { MembersPanel } from '~/components/people/members-panel'
import { useClient } from '~/components/visitor/use-place'
import { apiFor } from '~/server/screens/api-for'
import { changeMembers } from '~/server/screens/forms/change-members'
import { readMembers } from '~/server/screens/readers/read-members'
import { requireMember } from '~/server/screens/visitor'
import { paths } from '~/shared/paths'
import { actorOf } from '~/shared/rules/access/actor'
import { can } from '~/shared/rules/access/roles'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const id = String(params.clientId)
  const [client, projects] = await Promise.all([
    api.get('/api/clients/{id}', { params: { id } }),
    api.get('/api/projects', { query: { client: id, compact: 'true', limit: 500 } }),
  ])
  const target = { organizationId: client.organization, clientId: client._id }
  const visitor = await requireMember(request, target)
  const mayChange = can(actorOf(visitor), 'client.changeMembers', target)
  const query = peopleQueryFrom(request, MEMBER_COLUMNS)
  const members = await readMembers(request, { level: 'client', id, query, mayChange })
  return { projects: projects.items, mayChange, ...members }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = String(params.clientId)
  return changeMembers(request, { level: 'client', id, backTo: paths.clientMembers(id) })
}

export default function ClientMembersRoute() {
  const client = useClient()
  const { projects, ...members } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const named = projects.map(({ _id, name }) => ({ _id, name }))
  return (
    <MembersPanel
      {...members}
      place={{ name: client.name, projects: named }}
      invitePlace={{ client: client._id, mayInviteToClient: true, projects: named }}
      lastResult={lastResult}
    />
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
