import { Outlet, useLocation } from '@remix-run/react'
import Mail from 'lucide-react/icons/mail'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SettingsHeader } from '~/components/settings/settings-header'
import { ButtonLink } from '~/components/ui/button'
import { BehindDialog } from '~/components/ui/dialog/dialog'
import { Tabs } from '~/components/ui/tabs'
import { useClient } from '~/components/visitor/use-place'
import { useCan, useVisitor } from '~/components/visitor/use-visitor'
import { alertRuleMessages } from '~/shared/messages/alert-rules'
import { apiKeyMessages } from '~/shared/messages/api-keys'
import { partsMessages } from '~/shared/messages/parts'
import { settingsLabelsMessages as labels } from '~/shared/messages/settings-labels'
import { statusPagesMessages } from '~/shared/messages/status-pages'
import { usageMessages } from '~/shared/messages/usage'
import { paths } from '~/shared/paths'
import { actorOf } from '~/shared/rules/access/actor'
import { mayShareIn } from '~/shared/rules/access/sharing'

export default function ClientTabsRoute() {
  const client = useClient()
  const { pathname } = useLocation()
  const can = useCan()
  const target = { organizationId: client.organization, clientId: client._id }
  const visitor = useVisitor()
  const mayShare = visitor !== null && mayShareIn(actorOf(visitor), target)
  const projects = { to: paths.clientProjects(client._id), label: labels.projects, count: client.projects }
  const members = { to: paths.clientMembers(client._id), label: partsMessages.members }
  const settings = { to: paths.clientSettings(client._id), label: labels.settings }
  const devices = { to: paths.clientDevices(client._id), label: partsMessages.devices }
  const competitors = { to: paths.clientCompetitors(client._id), label: partsMessages.competitors }
  const links = { to: paths.clientShareLinks(client._id), label: partsMessages.shareLinks }
  const keys = { to: paths.clientApiKeys(client._id), label: apiKeyMessages.title }
  const status = { to: paths.clientStatusPage(client._id), label: statusPagesMessages.title }
  const statistics = { to: paths.clientStatistics(client._id), label: usageMessages.title }
  const alerts = { to: paths.clientAlerts(client._id), label: alertRuleMessages.tab }
  const logs = { to: paths.clientLogs(client._id), label: partsMessages.activityTab }
  const maySet = can('client.update', target)
  return (
    <>
      <BehindDialog>
        <SettingsHeader
          title={client.name}
          actions={
            <>
              <ButtonLink to={paths.mySubscriptions({ dialog: 'add', client: client._id })} icon={Mail}>
                {partsMessages.emailSubscriptions}
              </ButtonLink>
              <ButtonLink to={paths.dashboardClient(client._id)}>{labels.openDashboard}</ButtonLink>
            </>
          }
        >
          <Tabs
            label={client.name}
            tabs={[
              projects,
              members,
              devices,
              ...(maySet ? [competitors, settings, alerts] : []),
              ...(mayShare ? [links] : []),
              ...(can('client.share', target) ? [status] : []),
              ...(can('client.changeKey', target) ? [keys] : []),
              ...(can('client.readStatistics', target) ? [statistics] : []),
              logs,
            ].map((tab) => ({
              ...tab,
              current: pathname === tab.to,
            }))}
          />
        </SettingsHeader>
      </BehindDialog>
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
