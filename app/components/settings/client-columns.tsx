import { Link } from '@remix-run/react'
import { budgetColumn } from '~/components/budget/budget-column'
import type { Column } from '~/components/ui/table'
import { formatDate } from '~/shared/format/date'
import { settingsLabelsMessages as labels } from '~/shared/messages/settings-labels'
import { paths } from '~/shared/paths'
import { retentionLabel } from '~/shared/rules/measuring/retention'
import type { LevelBudget } from '~/shared/schemas/budget'
import type { Client } from '~/shared/schemas/client'
import { sortBy } from '../lists/list-query'
import { RowLinks } from '../lists/row-links'
import { tagColumn } from '../lists/tag-column'
import type { Can } from '../visitor/use-visitor'

type Location = { pathname: string; search: string }
type Context = {
  location: Location
  withOrganization: boolean
  can: Can
  timeZone: string
  budgets: LevelBudget[]
}

export function clientColumns({
  location,
  withOrganization,
  can,
  timeZone,
  budgets,
}: Context): Column<Client>[] {
  const organization: Column<Client> = {
    key: 'organization',
    header: labels.organization,
    cell: (client) => client.organizationName,
  }
  return [
    {
      key: 'name',
      header: labels.client,
      rowHeader: true,
      wide: true,
      sort: sortBy('name', location),
      cell: (client) => (
        <Link to={paths.clientProjects(client._id)} prefetch="intent" className="font-medium hover:underline">
          {client.name}
        </Link>
      ),
    },
    ...(withOrganization ? [organization] : []),
    { key: 'projects', header: labels.projects, align: 'right', cell: (client) => client.projects },
    { key: 'sites', header: labels.sites, align: 'right', cell: (client) => client.sites },
    { key: 'pages', header: labels.pages, align: 'right', cell: (client) => client.pages },
    tagColumn<Client>(),
    budgetColumn(budgets),
    {
      key: 'retention',
      header: labels.keepsResults,
      cell: ({ retentionDays }) => (
        <span className="whitespace-nowrap">
          {retentionDays === null ? '' : retentionLabel(retentionDays)}
        </span>
      ),
    },
    {
      key: 'createdAt',
      header: labels.added,
      sort: sortBy('createdAt', location),
      cell: (client) => <span className="whitespace-nowrap">{formatDate(client.createdAt, timeZone)}</span>,
    },
    {
      key: 'links',
      header: labels.open,
      align: 'right',
      wide: true,
      cell: (client) => (
        <RowLinks
          name={client.name}
          links={[
            { label: labels.dashboard, to: paths.dashboardClient(client._id) },
            can('client.update', { organizationId: client.organization, clientId: client._id }) && {
              label: labels.settings,
              to: paths.clientSettings(client._id),
            },
          ]}
        />
      ),
    },
  ]
}
