import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { peopleQueryFrom } from '~/components/lists/people-query'
import { MEMBER_COLUMNS } from '~/components/people/member-columns'
import { MembersPanel } from '~/components/people/members-panel'
import { useProject } from '~/components/visitor/use-place'
import { apiFor } from '~/server/screens/api-for'
import { changeMembers } from '~/server/screens/forms/change-members'
import { readMembers } from '~/server/screens/readers/read-members'
import { requireMember } from '~/server/screens/visitor'
import { paths } from '~/shared/paths'
import { actorOf } from '~/shared/rules/access/actor'
import { can } from '~/shared/rules/access/roles'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = String(params.projectId)
  const project = await apiFor(request).get('/api/projects/{id}', { params: { id } })
  const target = {
    organizationId: project.organization,
    clientId: project.client,
    projectId: project._id,
  }
  const visitor = await requireMember(request, target)
  const mayChange = can(actorOf(visitor), 'project.changeMembers', target)
  const query = peopleQueryFrom(request, MEMBER_COLUMNS)
  return { mayChange, ...(await readMembers(request, { level: 'project', id, query, mayChange })) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = String(params.projectId)
  const backTo = paths.projectMembers(String(params.clientId), id)
  return changeMembers(request, { level: 'project', id, backTo })
}

export default function ProjectMembersRoute() {
  const project = useProject()
  const members = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  return (
    <MembersPanel
      {...members}
      place={{ name: project.name, projects: null }}
      invitePlace={{ client: project.client, project: project._id }}
      lastResult={lastResult}
    />
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
