import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import { lazyPart } from '~/components/hydration/lazy-part'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { NameRow } from '~/components/lists/name-row'
import { paramFrom, peopleQueryFrom } from '~/components/lists/people-query'
import { PendingInvitations } from '~/components/people/pending-invitations'
import { TEAM_USER_COLUMNS, TeamMembers } from '~/components/people/team-members'
import { teamPlace } from '~/components/people/team-place'
import { Card } from '~/components/ui/card'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { isEditing } from '~/components/ui/form/inline-field'
import { useCan, useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { dialogOf } from '~/server/screens/dialog-of'
import { readInvitations } from '~/server/screens/forms/change-invitations'
import { changeTeam } from '~/server/screens/forms/change-team'

const TeamDialogs = lazyPart(() => import('~/components/people/team-dialogs').then((m) => m.TeamDialogs))

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const id = String(params.teamId)
  const query = { search: paramFrom(request, 'candidate') }
  const [team, users, candidates, invitations] = await Promise.all([
    api.get('/api/teams/{id}', { params: { id } }),
    api.get('/api/teams/{id}/users', { params: { id }, query: peopleQueryFrom(request, TEAM_USER_COLUMNS) }),
    dialogOf(request) === 'add' ? api.get('/api/teams/{id}/users/candidates', { params: { id }, query }) : [],
    readInvitations(request, { team: id }),
  ])
  return { team, users, candidates, invitations }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = String(params.teamId)
  const { to, listTo } = teamPlace(new URL(request.url).pathname, id)
  return changeTeam(request, { id, backTo: to('members'), listTo })
}

export default function TeamMembersRoute() {
  const { team, users, candidates, invitations } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const can = useCan()
  const timeZone = useTimeZone()
  const target = { organizationId: team.organization, teamId: team._id }
  const dialogName = search.get('dialog')
  const may = { update: can('team.update', target), delete: can('team.delete', target) }
  const dialog =
    dialogName && (dialogName === 'delete' ? may.delete : may.update) ? (
      <TeamDialogs {...{ team, candidates, lastResult }} dialog={dialogName} closeTo={pathname} />
    ) : null
  return (
    <DialogHost dialog={dialog}>
      <div className="flex flex-col gap-6">
        {may.update && isEditing(search, 'name') ? (
          <Card>
            <NameRow value={team.name} lastResult={lastResult} />
          </Card>
        ) : null}
        <div>
          <TeamMembers list={users} mayChange={may.update} timeZone={timeZone} />
        </div>
        {invitations.length > 0 ? <PendingInvitations invitations={invitations} /> : null}
      </div>
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
