import { Link } from '@remix-run/react'
import { budgetColumn } from '~/components/budget/budget-column'
import { CompetitorBadge } from '~/components/marks/competitor-badge'
import type { Column } from '~/components/ui/table'
import { formatDate } from '~/shared/format/date'
import { settingsLabelsMessages as labels } from '~/shared/messages/settings-labels'
import { paths } from '~/shared/paths'
import type { LevelBudget } from '~/shared/schemas/budget'
import type { Project } from '~/shared/schemas/project'
import { sortBy } from '../lists/list-query'
import { RowLinks } from '../lists/row-links'
import { tagColumn } from '../lists/tag-column'
import type { Can } from '../visitor/use-visitor'

type Context = {
  location: { pathname: string; search: string }
  can: Can
  timeZone: string
  budgets: LevelBudget[]
}

export function projectColumns({ location, can, timeZone, budgets }: Context): Column<Project>[] {
  return [
    {
      key: 'name',
      header: labels.project,
      rowHeader: true,
      wide: true,
      sort: sortBy('name', location),
      cell: (project) => (
        <span className="flex flex-wrap items-center gap-2">
          <Link
            to={paths.projectSites(project.client, project._id)}
            prefetch="intent"
            className="font-medium hover:underline"
          >
            {project.name}
          </Link>
          <CompetitorBadge isShown={project.isCompetitor} />
        </span>
      ),
    },
    { key: 'sites', header: labels.sites, align: 'right', cell: (project) => project.sites },
    { key: 'pages', header: labels.pages, align: 'right', cell: (project) => project.pages },
    tagColumn<Project>(),
    budgetColumn(budgets),
    {
      key: 'createdAt',
      header: labels.added,
      wide: true,
      sort: sortBy('createdAt', location),
      cell: (project) => formatDate(project.createdAt, timeZone),
    },
    {
      key: 'links',
      header: labels.open,
      align: 'right',
      wide: true,
      cell: (project) => (
        <RowLinks
          name={project.name}
          links={[
            { label: labels.dashboard, to: paths.dashboardProject(project.client, project._id) },
            can('project.update', {
              organizationId: project.organization,
              clientId: project.client,
              projectId: project._id,
            }) && { label: labels.settings, to: paths.projectSettings(project.client, project._id) },
          ]}
        />
      ),
    },
  ]
}
