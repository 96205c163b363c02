import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SettingsHeader } from '~/components/settings/settings-header'
import { Tabs } from '~/components/ui/tabs'
import { apiFor } from '~/server/screens/api-for'
import { requireOwner } from '~/server/screens/visitor'
import { partsMessages } from '~/shared/messages/parts'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import { paths } from '~/shared/paths'
import type { Organization } from '~/shared/schemas/organization'

export const handle = {
  crumb: ({ organization, isListed }: { organization: Organization; isListed: boolean }) =>
    isListed
      ? [
          { label: partsMessages.organizations, to: paths.organizations() },
          { label: organization.name, to: paths.organizationInfo(organization._id) },
        ]
      : null,
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.organization.name ?? 'Organization'} · Lightkeeper` },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { isSuper } = await requireOwner(request)
  const id = String(params.orgId)
  const organization = await apiFor(request).get('/api/organizations/{id}', { params: { id } })
  return { organization, isListed: isSuper }
}

export default function OrganizationLayoutRoute() {
  const { organization } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const tabs = [
    { to: paths.organizationInfo(organization._id), label: 'Info' },
    { to: paths.organizationSignIn(organization._id), label: twoFactorMessages.policy.tab },
  ]
  return (
    <>
      <SettingsHeader title={organization.name} note={organization.domain}>
        <Tabs
          label={organization.name}
          tabs={tabs.map((tab) => ({ ...tab, current: pathname === tab.to }))}
        />
      </SettingsHeader>
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
