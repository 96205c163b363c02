import { Badge } from '~/components/ui/badge'
import type { Column } from '~/components/ui/table'
import { useVisitor } from '~/components/visitor/use-visitor'
import { formatDate } from '~/shared/format/date'
import { peopleMessages, rolesMessages } from '~/shared/messages/people'
import { peopleLabelsMessages as labels } from '~/shared/messages/people-labels'
import { paths } from '~/shared/paths'
import type { User } from '~/shared/schemas/user'
import { sortPeople } from '../lists/people-query'
import { PersonCell } from './person-cell'

export const USER_COLUMNS = ['name', 'email', 'createdAt', 'lastLoggedIn'] as const

type Context = { location: { pathname: string; search: string }; timeZone: string }

function Marks({ user }: { user: User }) {
  const hasBilling = useVisitor()?.hasBilling ?? false
  const marks = [
    user.isSuper && rolesMessages.super.title,
    user.organizations.some((one) => one.isOwner) && rolesMessages.owner.title,
    hasBilling && user.organizations.some((one) => one.isBillingAdmin) && peopleMessages.user.billingAdmin,
    user.tag === 'internal' && peopleMessages.user.internal,
  ].filter((mark) => mark !== false)
  if (marks.length === 0 && user.isConfirmed) return '–'
  return (
    <span className="inline-flex flex-wrap gap-1">
      {marks.map((mark) => (
        <Badge key={mark}>{mark}</Badge>
      ))}
      {user.isConfirmed ? null : <Badge tone="warning">{labels.notConfirmed}</Badge>}
    </span>
  )
}

export function userColumns({ location, timeZone }: Context): Column<User>[] {
  const sort = (column: (typeof USER_COLUMNS)[number]) => sortPeople(column, USER_COLUMNS, location)
  return [
    {
      key: 'name',
      header: labels.user,
      rowHeader: true,
      wide: true,
      sort: sort('name'),
      cell: (user) => (
        <PersonCell name={user.name} email={user.email} to={paths.user(user._id)} isActive={user.isActive} />
      ),
    },
    {
      key: 'organizations',
      header: labels.organizations,
      wide: true,
      cell: (user) => user.organizations.map((one) => one.name).join(', ') || '–',
    },
    { key: 'marks', header: labels.role, wide: true, cell: (user) => <Marks user={user} /> },
    {
      key: 'lastLoggedIn',
      header: labels.lastSignedIn,
      sort: sort('lastLoggedIn'),
      cell: (user) =>
        user.lastLoggedIn ? formatDate(user.lastLoggedIn, timeZone) : peopleMessages.user.neverSignedIn,
    },
    {
      key: 'createdAt',
      header: labels.added,
      sort: sort('createdAt'),
      cell: (user) => formatDate(user.createdAt, timeZone),
    },
  ]
}
