import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SettingsHeader } from '~/components/settings/settings-header'
import { Badge } from '~/components/ui/badge'
import { BehindDialog } from '~/components/ui/dialog/dialog'
import { Tabs } from '~/components/ui/tabs'
import { apiFor } from '~/server/screens/api-for'
import { requireOwner } from '~/server/screens/visitor'
import { partsMessages } from '~/shared/messages/parts'
import { settingsLabelsMessages as labels } from '~/shared/messages/settings-labels'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import type { User } from '~/shared/schemas/user'

export const handle = {
  crumb: ({ user }: { user: User }) => [
    { label: partsMessages.users, to: paths.users() },
    { label: user.name, to: paths.user(user._id) },
  ],
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args)

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireOwner(request)
  return { user: await apiFor(request).get('/api/users/{id}', { params: { id: String(params.userId) } }) }
}

export default function UserLayoutRoute() {
  const { user } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const tabs = [
    { to: paths.user(user._id, 'info'), label: labels.info },
    { to: paths.user(user._id, 'permissions'), label: partsMessages.permissions },
    { to: paths.user(user._id, 'teams'), label: partsMessages.teams },
    { to: paths.user(user._id, 'subscriptions'), label: partsMessages.emailSubscriptions },
  ]
  return (
    <>
      <BehindDialog>
        <SettingsHeader
          title={user.name}
          note={
            <span className="inline-flex flex-wrap items-center gap-2">
              {user.email}
              {user.isActive ? null : <Badge tone="warning">{labels.inactive}</Badge>}
            </span>
          }
        >
          <Tabs label={user.name} tabs={tabs.map((tab) => ({ ...tab, current: pathname === tab.to }))} />
        </SettingsHeader>
      </BehindDialog>
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
