import { Link } from '@remix-run/react'
import { sortBy } from '~/components/lists/list-query'
import { RowLinks } from '~/components/lists/row-links'
import type { Column } from '~/components/ui/table'
import { formatDate } from '~/shared/format/date'
import type { Team } from '~/shared/schemas/team'

type Context = {
  location: { pathname: string; search: string }
  timeZone: string
  to: (team: Team) => string
  removal?: (team: Team) => string
}

export function teamColumns({ location, timeZone, to, removal }: Context): Column<Team>[] {
  return [
    {
      key: 'name',
      header: 'Team',
      rowHeader: true,
      wide: true,
      sort: sortBy('name', location),
      cell: (team) => (
        <Link to={to(team)} prefetch="intent" className="font-medium wrap-anywhere hover:underline">
          {team.name}
        </Link>
      ),
    },
    { key: 'organization', header: 'Organization', wide: true, cell: (team) => team.organizationName },
    { key: 'users', header: 'Members', align: 'right', cell: (team) => team.users },
    { key: 'administrators', header: 'Administrators', align: 'right', cell: (team) => team.administrators },
    { key: 'permissions', header: 'Permissions', align: 'right', cell: (team) => team.permissions },
    {
      key: 'createdAt',
      header: 'Added',
      sort: sortBy('createdAt', location),
      cell: (team) => formatDate(team.createdAt, timeZone),
    },
    ...(removal
      ? [
          {
            key: 'remove',
            header: 'Change',
            align: 'right' as const,
            wide: true,
            cell: (team: Team) => (
              <RowLinks name={team.name} links={[{ label: 'Take out', to: removal(team) }]} />
            ),
          },
        ]
      : []),
  ]
}
