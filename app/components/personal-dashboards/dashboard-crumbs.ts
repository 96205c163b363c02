import type { Crumb } from '~/components/ui/breadcrumbs'
import { customDashboardMessages } from '~/shared/messages/custom-dashboards'
import { paths } from '~/shared/paths'
import type { PersonalDashboard } from '~/shared/schemas/personal-dashboard'

/** From all dashboards to those of a client. */
export const clientCrumbs = (client: { _id: number; name: string }): Crumb[] => [
  { label: customDashboardMessages.title, to: paths.personalDashboards() },
  { label: client.name, to: paths.clientDashboards(client._id) },
]

/** To a dashboard, and to what is done with it. */
export const dashboardCrumbs = (
  { _id, name, client, clientName }: Pick<PersonalDashboard, '_id' | 'name' | 'client' | 'clientName'>,
  ...more: string[]
): Crumb[] => [
  ...clientCrumbs({ _id: client, name: clientName }),
  { label: name, to: paths.personalDashboard(client, _id) },
  ...more.map((label) => ({ label })),
]
