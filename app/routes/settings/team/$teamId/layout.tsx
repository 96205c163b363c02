import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { teamPlace } from '~/components/people/team-place'
import { SettingsHeader } from '~/components/settings/settings-header'
import { ButtonLink } from '~/components/ui/button'
import { BehindDialog } from '~/components/ui/dialog/dialog'
import { Tabs } from '~/components/ui/tabs'
import { useCan } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { requireMember } from '~/server/screens/visitor'
import { partsMessages } from '~/shared/messages/parts'
import { peopleMessages as messages } from '~/shared/messages/people'
import { settingsLabelsMessages as labels } from '~/shared/messages/settings-labels'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import type { Team } from '~/shared/schemas/team'

export const handle = {
  crumb: ({ team, listTo }: { team: Team; listTo: string }) => [
    { label: partsMessages.teams, to: listTo },
    { label: team.name, to: paths.team(team._id) },
  ],
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const team = await apiFor(request).get('/api/teams/{id}', { params: { id: String(params.teamId) } })
  await requireMember(request, { organizationId: team.organization, teamId: team._id })
  return { team, listTo: teamPlace(new URL(request.url).pathname, team._id).listTo }
}

export default function TeamLayoutRoute() {
  const { team } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const can = useCan()
  const { to } = teamPlace(pathname, team._id)
  const target = { organizationId: team.organization, teamId: team._id }
  const tabs = [
    { to: to('members'), label: partsMessages.members, count: team.users },
    { to: to('permissions'), label: partsMessages.permissions, count: team.permissions },
    { to: to('subscriptions'), label: partsMessages.emailSubscriptions },
  ]
  return (
    <>
      <BehindDialog>
        <SettingsHeader
          title={team.name}
          note={team.organizationName}
          actions={
            <>
              {can('team.update', target) ? (
                <ButtonLink to={`${to('members')}?edit=name`}>{messages.team.rename}</ButtonLink>
              ) : null}
              {can('team.delete', target) ? (
                <ButtonLink to={`${to('members')}?dialog=delete`}>{labels.deleteTeam}</ButtonLink>
              ) : null}
            </>
          }
        >
          <Tabs label={team.name} tabs={tabs.map((tab) => ({ ...tab, current: pathname === tab.to }))} />
        </SettingsHeader>
      </BehindDialog>
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
