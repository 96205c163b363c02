import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import UsersRound from 'lucide-react/icons/users-round'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { EntityList } from '~/components/lists/entity-list'
import { organizationFrom } from '~/components/lists/list-query'
import { flagFrom, peopleQueryFrom } from '~/components/lists/people-query'
import { USER_COLUMNS, userColumns } from '~/components/people/user-columns'
import { USER_FLAGS, UserFilters } from '~/components/people/user-filters'
import { SettingsHeader } from '~/components/settings/settings-header'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { requireOwner } from '~/server/screens/visitor'
import { formMessages } from '~/shared/messages/form'
import { partsMessages } from '~/shared/messages/parts'
import { peopleMessages as messages } from '~/shared/messages/people'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => pageMeta(args, partsMessages.users)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request)
  const api = apiFor(request)
  const [users, organizations, filters] = await Promise.all([
    api.get('/api/users', {
      query: {
        ...peopleQueryFrom(request, USER_COLUMNS),
        organization: organizationFrom(request),
        isConfirmed: flagFrom(request, 'isConfirmed'),
        isActive: flagFrom(request, 'isActive'),
        isTrial: flagFrom(request, 'isTrial'),
      },
    }),
    api.get('/api/organizations', { query: { limit: 500 } }),
    api.get('/api/saved-filters', { query: { list: 'users' } }),
  ])
  return { users, organizations: organizations.items, filters }
}

export default function UsersRoute() {
  const { users, organizations, filters } = useLoaderData<typeof loader>()
  const location = useLocation()
  const [search] = useSearchParams()
  const timeZone = useTimeZone()
  return (
    <>
      <SettingsHeader title={partsMessages.users} />
      <EntityList
        list={users}
        columns={userColumns({ location, timeZone })}
        noun="users"
        icon={UsersRound}
        empty={messages.user.empty}
        noneFound={() => messages.user.noneFound}
        saved={{ list: 'users', filters }}
        searchLabel={formMessages.emailOrName}
        filters={<UserFilters organizations={organizations} />}
        isNarrowed={USER_FLAGS.some((name) => search.get(name))}
      />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
