import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import Plus from 'lucide-react/icons/plus'
import Users from 'lucide-react/icons/users'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { EntityList } from '~/components/lists/entity-list'
import { listQueryFrom } from '~/components/lists/list-query'
import { idFrom } from '~/components/lists/people-query'
import { RemoveDialog } from '~/components/people/permission-dialogs'
import { teamColumns } from '~/components/people/team-columns'
import { Button } from '~/components/ui/button'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { Select } from '~/components/ui/form/select-field'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { redirectWithToast } from '~/server/screens/toast'
import { requireOwner } from '~/server/screens/visitor'
import { nounMessages } from '~/shared/messages/nouns'
import { peopleMessages as messages } from '~/shared/messages/people'
import { settingsLabelsMessages as labels } from '~/shared/messages/settings-labels'
import { successMessages } from '~/shared/messages/success'
import { paths } from '~/shared/paths'
import { userTeams } from '~/shared/schemas/user'

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireOwner(request)
  const api = apiFor(request)
  const id = String(params.userId)
  const { keyword: search, ...query } = listQueryFrom(request)
  const [user, teams, all] = await Promise.all([
    api.get('/api/users/{id}', { params: { id } }),
    api.get('/api/users/{id}/teams', { params: { id }, query: { ...query, search } }),
    api.get('/api/teams', { query: { limit: 500 } }),
  ])
  const isOfUser = (team: { organization: number }) =>
    user.organizations.some((one) => one._id === team.organization)
  const open = all.items.filter((team) => isOfUser(team) && !teams.items.some((one) => one._id === team._id))
  const left = teams.items.find((team) => String(team._id) === idFrom(request, 'team')) ?? null
  return { user, teams, open, left }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const api = apiFor(request)
  const id = String(params.userId)
  const back = (message: string) => redirectWithToast(paths.user(id, 'teams'), { status: 'success', message })
  return entityActions(request, {
    remove: formAction(userTeams, async (body) => {
      await api.delete('/api/users/{id}/teams', { params: { id }, body })
      throw await back(successMessages.memberRemoved)
    }),
    default: formAction(userTeams, async (body) => {
      await api.post('/api/users/{id}/teams', { params: { id }, body })
      throw await back(successMessages.memberAdded)
    }),
  })
}

export default function UserTeamsRoute() {
  const { user, teams, open, left } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const location = useLocation()
  const [search] = useSearchParams()
  const timeZone = useTimeZone()
  const here = paths.user(user._id, 'teams')
  const dialog =
    search.get('dialog') === 'remove' && left ? (
      <RemoveDialog
        title={messages.member.remove(user.name)}
        text={messages.byTeam(left.name)}
        submit={labels.takeOut}
        values={{ teams: left._id }}
        closeTo={here}
        lastResult={lastResult}
      />
    ) : null
  const removal = (team: { _id: number }) =>
    paths.user(user._id, 'teams', { dialog: 'remove', team: team._id })
  const join =
    open.length > 0 ? (
      <Form method="post" className="flex max-w-full gap-2">
        <Select
          name="teams"
          aria-label={labels.teamToJoin}
          options={open.map((team) => ({ value: String(team._id), label: team.name }))}
          className="w-56 flex-1"
        />
        <Button variant="primary" icon={Plus}>
          {labels.addToTeam}
        </Button>
      </Form>
    ) : null
  return (
    <DialogHost dialog={dialog}>
      <EntityList
        list={teams}
        columns={teamColumns({ location, timeZone, to: (team) => paths.team(team._id), removal })}
        noun={nounMessages.teams}
        icon={Users}
        empty={messages.user.noTeams}
        noneFound={messages.team.noneFound}
        searchLabel={messages.team.search}
        action={join}
      />
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
