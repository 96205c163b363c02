import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import Mail from 'lucide-react/icons/mail'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { clientCrumb, clientsCrumb, projectCrumb } from '~/components/settings/crumbs'
import { SettingsHeader } from '~/components/settings/settings-header'
import { useCan } from '~/components/settings/use-visitor'
import { ButtonLink } from '~/components/ui/button'
import { BehindDialog } from '~/components/ui/dialog/dialog'
import { Tabs } from '~/components/ui/tabs'
import { apiFor } from '~/server/screens/api-for'
import { alertRuleMessages } from '~/shared/messages/alert-rules'
import { partsMessages } from '~/shared/messages/parts'
import { statisticsMessages } from '~/shared/messages/statistics'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import type { Project } from '~/shared/schemas/project'

export const handle = {
  crumb: ({ project }: { project: Project }) => [
    clientsCrumb(),
    clientCrumb(project.client, project.clientName),
    projectCrumb(project.client, project._id, project.name),
  ],
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const project = await apiFor(request).get('/api/projects/{id}', {
    params: { id: String(params.projectId) },
  })
  if (String(project.client) !== params.clientId)
    throw redirect(paths.projectSites(project.client, project._id))
  return { project }
}

export default function ProjectLayoutRoute() {
  const { project } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const can = useCan()
  const sites = { to: paths.projectSites(project.client, project._id), label: 'Sites', count: project.sites }
  const members = {
    to: paths.projectMembers(project.client, project._id),
    label: partsMessages.members,
  }
  const settings = { to: paths.projectSettings(project.client, project._id), label: 'Settings' }
  const statistics = {
    to: paths.projectStatistics(project.client, project._id),
    label: statisticsMessages.title,
  }
  const alerts = { to: paths.projectAlerts(project.client, project._id), label: alertRuleMessages.tab }
  const logs = { to: paths.projectLogs(project.client, project._id), label: partsMessages.activityTab }
  const isTab = [sites, members, settings, alerts, statistics, logs].some((tab) => pathname === tab.to)
  if (!isTab) return <Outlet />
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
              <ButtonLink to={paths.dashboardProject(project.client, project._id)}>Open dashboard</ButtonLink>
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
