import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import UserPlus from 'lucide-react/icons/user-plus'
import UsersRound from 'lucide-react/icons/users-round'
import { lazyPart } from '~/components/hydration/lazy-part'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { EntityList } from '~/components/lists/entity-list'
import { organizationFrom } from '~/components/lists/list-query'
import { flagFrom, peopleQueryFrom } from '~/components/lists/people-query'
import { USER_COLUMNS, userColumns } from '~/components/people/user-columns'
import { USER_FLAGS, UserFilters } from '~/components/people/user-filters'
import { SettingsHeader } from '~/components/settings/settings-header'
import { ButtonLink } from '~/components/ui/button'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { dialogOf } from '~/server/screens/dialog-of'
import { sendInvitation } from '~/server/screens/forms/change-invitations'
import { requireOwner } from '~/server/screens/visitor'
import { formMessages } from '~/shared/messages/form'
import { nounMessages } from '~/shared/messages/nouns'
import { partsMessages } from '~/shared/messages/parts'
import { peopleMessages as messages } from '~/shared/messages/people'
import { paths, withParams } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

const InviteDialog = lazyPart(() => import('~/components/people/invite-dialog').then((m) => m.InviteDialog))

export const meta: MetaFunction = (args) => pageMeta(args, partsMessages.users)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request)
  const api = apiFor(request)
  const [users, organizations, filters, clients] = await Promise.all([
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
    dialogOf(request) === 'invite' ? api.get('/api/clients', { query: { limit: 500 } }) : null,
  ])
  return { users, organizations: organizations.items, filters, clients: clients?.items ?? null }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireOwner(request)
  const { pathname, searchParams } = new URL(request.url)
  return sendInvitation(request, withParams(pathname, searchParams, { dialog: null }))
}

export default function UsersRoute() {
  const { users, organizations, filters, clients } = useLoaderData<typeof loader>()
  const location = useLocation()
  const [search] = useSearchParams()
  const timeZone = useTimeZone()
  const lastResult = useActionData<typeof action>()
  const dialogAt = (dialog: string | null) => withParams(paths.users(), search, { dialog })
  const named = clients?.map(({ _id, name }) => ({ _id, name }))
  const dialog = named ? (
    <InviteDialog place={{ clients: named }} closeTo={dialogAt(null)} lastResult={lastResult} />
  ) : null
  return (
    <DialogHost dialog={dialog}>
      <SettingsHeader title={partsMessages.users} />
      <EntityList
        list={users}
        columns={userColumns({ location, timeZone })}
        noun={nounMessages.users}
        icon={UsersRound}
        empty={messages.user.empty}
        noneFound={() => messages.user.noneFound}
        saved={{ list: 'users', filters }}
        searchLabel={formMessages.emailOrName}
        filters={<UserFilters organizations={organizations} />}
        isNarrowed={USER_FLAGS.some((name) => search.get(name))}
        action={
          <ButtonLink to={dialogAt('invite')} variant="primary" icon={UserPlus}>
            {messages.member.invite}
          </ButtonLink>
        }
      />
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
