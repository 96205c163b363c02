import { Link } from '@remix-run/react'
import { budgetColumn } from '~/components/budget/budget-column'
import { sortBy } from '~/components/lists/list-query'
import { RowLinks } from '~/components/lists/row-links'
import type { Column } from '~/components/ui/table'
import { formatDate } from '~/shared/format/date'
import { peopleLabelsMessages as labels } from '~/shared/messages/people-labels'
import { paths } from '~/shared/paths'
import type { LevelBudget } from '~/shared/schemas/budget'
import type { Organization } from '~/shared/schemas/organization'

type Context = { location: { pathname: string; search: string }; timeZone: string; budgets: LevelBudget[] }

export function organizationColumns({ location, timeZone, budgets }: Context): Column<Organization>[] {
  return [
    {
      key: 'name',
      header: labels.organization,
      rowHeader: true,
      wide: true,
      sort: sortBy('name', location),
      cell: (organization) => (
        <Link
          to={paths.organizationInfo(organization._id)}
          prefetch="intent"
          className="font-medium wrap-anywhere hover:underline"
        >
          {organization.name}
        </Link>
      ),
    },
    { key: 'clients', header: labels.clients, align: 'right', cell: (organization) => organization.clients },
    budgetColumn(budgets),
    {
      key: 'createdAt',
      header: labels.added,
      sort: sortBy('createdAt', location),
      cell: (organization) => formatDate(organization.createdAt, timeZone),
    },
    {
      key: 'links',
      header: labels.open,
      align: 'right',
      wide: true,
      cell: ({ _id, name }) => (
        <RowLinks
          name={name}
          links={[
            { label: labels.clients, to: paths.clients({ organization: _id }) },
            { label: labels.users, to: paths.users({ organization: _id }) },
          ]}
        />
      ),
    },
  ]
}
