import { Link } from '@remix-run/react'
import { sortBy } from '~/components/lists/list-query'
import { RowLinks } from '~/components/lists/row-links'
import type { Column } from '~/components/ui/table'
import { formatDate } from '~/shared/format/date'
import { peopleLabelsMessages as labels } from '~/shared/messages/people-labels'
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
      header: labels.team,
      rowHeader: true,
      wide: true,
      sort: sortBy('name', location),
      cell: (team) => (
        <Link to={to(team)} prefetch="intent" className="font-medium wrap-anywhere hover:underline">
          {team.name}
        </Link>
      ),
    },
    { key: 'organization', header: labels.organization, wide: true, cell: (team) => team.organizationName },
    { key: 'users', header: labels.members, align: 'right', cell: (team) => team.users },
    {
      key: 'administrators',
      header: labels.administrators,
      align: 'right',
      cell: (team) => team.administrators,
    },
    { key: 'permissions', header: labels.permissions, align: 'right', cell: (team) => team.permissions },
    {
      key: 'createdAt',
      header: labels.added,
      sort: sortBy('createdAt', location),
      cell: (team) => formatDate(team.createdAt, timeZone),
    },
    ...(removal
      ? [
          {
            key: 'remove',
            header: labels.change,
            align: 'right' as const,
            wide: true,
            cell: (team: Team) => (
              <RowLinks name={team.name} links={[{ label: labels.takeOut, to: removal(team) }]} />
            ),
          },
        ]
      : []),
  ]
}
