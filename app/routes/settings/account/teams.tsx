import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import Users from 'lucide-react/icons/users'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { EntityList } from '~/components/lists/entity-list'
import { listQueryFrom } from '~/components/lists/list-query'
import { teamColumns } from '~/components/people/team-columns'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { requireVisitor } from '~/server/screens/visitor'
import { nounMessages } from '~/shared/messages/nouns'
import { peopleMessages } from '~/shared/messages/people'
import { paths } from '~/shared/paths'

const messages = peopleMessages.team

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request)
  const { keyword: search, ...query } = listQueryFrom(request)
  return { teams: await apiFor(request).get('/api/auth/teams', { query: { ...query, search } }) }
}

export default function OwnTeamsRoute() {
  const { teams } = useLoaderData<typeof loader>()
  const location = useLocation()
  const timeZone = useTimeZone()
  return (
    <EntityList
      list={teams}
      columns={teamColumns({ location, timeZone, to: (team) => paths.accountTeam(team._id) })}
      noun={nounMessages.teams}
      icon={Users}
      empty={messages.noneOwn}
      noneFound={messages.noneFound}
      searchLabel={messages.search}
    />
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
