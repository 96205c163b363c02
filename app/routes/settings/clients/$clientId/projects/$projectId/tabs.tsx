import { Outlet, useLocation } from '@remix-run/react'
import Mail from 'lucide-react/icons/mail'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SettingsHeader } from '~/components/settings/settings-header'
import { ButtonLink } from '~/components/ui/button'
import { BehindDialog } from '~/components/ui/dialog/dialog'
import { Tabs } from '~/components/ui/tabs'
import { useProject } from '~/components/visitor/use-place'
import { useCan } from '~/components/visitor/use-visitor'
import { alertRuleMessages } from '~/shared/messages/alert-rules'
import { partsMessages } from '~/shared/messages/parts'
import { settingsLabelsMessages as labels } from '~/shared/messages/settings-labels'
import { usageMessages } from '~/shared/messages/usage'
import { paths } from '~/shared/paths'

export default function ProjectTabsRoute() {
  const project = useProject()
  const { pathname } = useLocation()
  const can = useCan()
  const sites = {
    to: paths.projectSites(project.client, project._id),
    label: labels.sites,
    count: project.sites,
  }
  const members = {
    to: paths.projectMembers(project.client, project._id),
    label: partsMessages.members,
  }
  const settings = { to: paths.projectSettings(project.client, project._id), label: labels.settings }
  const statistics = {
    to: paths.projectStatistics(project.client, project._id),
    label: usageMessages.title,
  }
  const alerts = { to: paths.projectAlerts(project.client, project._id), label: alertRuleMessages.tab }
  const logs = { to: paths.projectLogs(project.client, project._id), label: partsMessages.activityTab }
  const target = {
    organizationId: project.organization,
    clientId: project.client,
    projectId: project._id,
  }
  const maySet = can('project.update', target)
  const mayCount = can('project.readStatistics', target)
  return (
    <>
      <BehindDialog>
        <SettingsHeader
          title={project.name}
          actions={
            <>
              <ButtonLink to={paths.projectSubscriptions(project.client, project._id)} icon={Mail}>
                {partsMessages.emailSubscriptions}
              </ButtonLink>
              <ButtonLink to={paths.dashboardProject(project.client, project._id)}>
                {labels.openDashboard}
              </ButtonLink>
            </>
          }
        >
          <Tabs
            label={project.name}
            tabs={[
              sites,
              members,
              ...(maySet ? [settings, alerts] : []),
              ...(mayCount ? [statistics] : []),
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
