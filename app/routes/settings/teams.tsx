import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import Plus from 'lucide-react/icons/plus'
import Users from 'lucide-react/icons/users'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { EntityList } from '~/components/lists/entity-list'
import { listQueryFrom, organizationFrom } from '~/components/lists/list-query'
import { OrganizationFilter } from '~/components/lists/organization-filter'
import { NameForm } from '~/components/people/name-form'
import { teamColumns } from '~/components/people/team-columns'
import { SettingsHeader } from '~/components/settings/settings-header'
import { ButtonLink } from '~/components/ui/button'
import { Dialog, DialogHost } from '~/components/ui/dialog/dialog'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { redirectWithToast } from '~/server/screens/toast'
import { requireOwner } from '~/server/screens/visitor'
import { nounMessages } from '~/shared/messages/nouns'
import { partsMessages } from '~/shared/messages/parts'
import { peopleMessages as messages } from '~/shared/messages/people'
import { successMessages } from '~/shared/messages/success'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { newTeam } from '~/shared/schemas/team'

export const meta: MetaFunction = (args) => pageMeta(args, partsMessages.teams)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request)
  const api = apiFor(request)
  const { keyword: search, ...query } = listQueryFrom(request)
  const [teams, organizations, filters] = await Promise.all([
    api.get('/api/teams', { query: { ...query, search, organization: organizationFrom(request) } }),
    api.get('/api/organizations', { query: { limit: 500 } }),
    api.get('/api/saved-filters', { query: { list: 'teams' } }),
  ])
  return { teams, organizations: organizations.items, filters }
}

export async function action({ request }: ActionFunctionArgs) {
  return submitForm(request, newTeam, async (body) => {
    const { _id } = await apiFor(request).post('/api/teams', { body })
    throw await redirectWithToast(paths.team(_id), {
      status: 'success',
      message: successMessages.teamCreated,
    })
  })
}

export default function TeamsRoute() {
  const { teams, organizations, filters } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const location = useLocation()
  const [search] = useSearchParams()
  const timeZone = useTimeZone()
  const dialog =
    search.get('dialog') === 'add' ? (
      <Dialog title={messages.team.add} closeTo={paths.teams()}>
        <NameForm lastResult={lastResult} organizations={organizations} cancelTo={paths.teams()} />
      </Dialog>
    ) : null
  return (
    <DialogHost dialog={dialog}>
      <SettingsHeader title={partsMessages.teams} />
      <EntityList
        list={teams}
        columns={teamColumns({ location, timeZone, to: (team) => paths.team(team._id) })}
        noun={nounMessages.teams}
        icon={Users}
        empty={messages.team.empty}
        noneFound={messages.team.noneFound}
        saved={{ list: 'teams', filters }}
        searchLabel={messages.team.search}
        filters={<OrganizationFilter organizations={organizations} />}
        action={
          <ButtonLink to={paths.teams({ dialog: 'add' })} variant="primary" icon={Plus}>
            {messages.team.add}
          </ButtonLink>
        }
      />
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
