import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SettingsHeader } from '~/components/settings/settings-header'
import { Tabs } from '~/components/ui/tabs'
import { type ApiClient, apiFor } from '~/server/screens/api-for'
import { requireBillingAdmin, requireOwner } from '~/server/screens/visitor'
import { alertRuleMessages } from '~/shared/messages/alert-rules'
import { apiKeyMessages } from '~/shared/messages/api-keys'
import { billingMessages } from '~/shared/messages/billing'
import { brandDomainMessages } from '~/shared/messages/brand-domains'
import { brandingMessages } from '~/shared/messages/branding'
import { configurationMessages } from '~/shared/messages/configuration'
import { partsMessages } from '~/shared/messages/parts'
import { settingsLabelsMessages as labels } from '~/shared/messages/settings-labels'
import { singleSignOnMessages } from '~/shared/messages/single-sign-on'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import { paths } from '~/shared/paths'
import { actorOf } from '~/shared/rules/access/actor'
import { can } from '~/shared/rules/access/roles'
import { pageMeta } from '~/shared/rules/navigation/page-title'

type Frame = { _id: number; name: string; domain: string | null }

export const handle = {
  crumb: ({ organization, isListed }: { organization: Frame; isListed: boolean }) =>
    isListed
      ? [
          { label: partsMessages.organizations, to: paths.organizations() },
          { label: organization.name, to: paths.organizationInfo(organization._id) },
        ]
      : null,
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = String(params.orgId)
  const isSubscription = new URL(request.url).pathname === paths.organizationSubscription(id)
  const visitor = await (isSubscription ? requireBillingAdmin : requireOwner)(request)
  const isOwner = can(actorOf(visitor), 'organization.read', { organizationId: Number(id) })
  const organization = await readFrame(apiFor(request), id, isOwner)
  const hasBranding =
    isOwner && (await apiFor(request).get('/api/organizations/{id}/brand', { params: { id } })).mayEdit
  const { isSuper: isListed, hasBilling } = visitor
  return { organization, isOwner, isListed, hasBilling, hasBranding }
}

/** Billing admins don't see the organization itself, only its subscription. */
async function readFrame(api: ApiClient, id: string, isOwner: boolean): Promise<Frame> {
  if (isOwner) return api.get('/api/organizations/{id}', { params: { id } })
  const { organization } = await api.get('/api/organizations/{id}/subscription', { params: { id } })
  return { ...organization, domain: null }
}

export default function OrganizationLayoutRoute() {
  const { organization, isOwner, isListed, hasBilling, hasBranding } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const { tab, quotasTab } = billingMessages.manage
  const tabs = [
    ...(isOwner
      ? [
          { to: paths.organizationInfo(organization._id), label: labels.info },
          { to: paths.organizationSignIn(organization._id), label: twoFactorMessages.policy.tab },
          { to: paths.organizationSingleSignOn(organization._id), label: singleSignOnMessages.title },
          { to: paths.organizationApiKeys(organization._id), label: apiKeyMessages.title },
          { to: paths.organizationAlerts(organization._id), label: alertRuleMessages.tab },
          { to: paths.organizationDomains(organization._id), label: brandDomainMessages.tab },
          ...(hasBranding
            ? [{ to: paths.organizationBranding(organization._id), label: brandingMessages.tab }]
            : []),
          { to: paths.organizationConfiguration(organization._id), label: configurationMessages.title },
        ]
      : []),
    ...(hasBilling || isListed
      ? [{ to: paths.organizationSubscription(organization._id), label: hasBilling ? tab : quotasTab }]
      : []),
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
