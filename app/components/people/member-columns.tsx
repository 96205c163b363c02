import { RowLinks } from '~/components/lists/row-links'
import type { Column } from '~/components/ui/table'
import { peopleMessages, rolesMessages } from '~/shared/messages/people'
import { peopleLabelsMessages as labels } from '~/shared/messages/people-labels'
import { paths, withParams } from '~/shared/paths'
import type { Member } from '~/shared/schemas/permission'
import { sortPeople } from '../lists/people-query'
import { PersonCell } from './person-cell'
import { RoleBadge, sourceLabel } from './role-badge'

export const MEMBER_COLUMNS = ['name', 'email', 'role'] as const

type Location = { pathname: string; search: string }
type Context = { location: Location; mayChange: boolean; maySeeUsers: boolean }

function Sources({ member }: { member: Member }) {
  const projects = member.given?.projects ?? []
  return (
    <span className="flex min-w-0 flex-col py-1 text-13">
      {member.sources.map((source) => (
        <span key={`${source.kind} ${source.team} ${source.role}`} className="wrap-anywhere">
          {member.kind === 'team' ? labels.givenToTheTeam : sourceLabel(source)}
          {source.role === member.role ? '' : ` (${rolesMessages[source.role].title})`}
        </span>
      ))}
      {projects.length > 0 ? (
        <span className="text-quiet wrap-anywhere">{projects.map((project) => project.name).join(', ')}</span>
      ) : null}
    </span>
  )
}

function Changes({ member, location }: { member: Member; location: Location }) {
  if (!member.given) return <span title={peopleMessages.member.inheritedRole}>–</span>
  const to = (dialog: string) =>
    withParams(location.pathname, new URLSearchParams(location.search), { dialog, subject: member._id })
  return (
    <RowLinks
      name={member.name}
      links={[
        { label: labels.changeRole, to: to('role') },
        { label: labels.remove, to: to('remove') },
      ]}
    />
  )
}

export function memberColumns({ location, mayChange, maySeeUsers }: Context): Column<Member>[] {
  const sort = (column: (typeof MEMBER_COLUMNS)[number]) => sortPeople(column, MEMBER_COLUMNS, location)
  const linkOf = (member: Member) => {
    if (!maySeeUsers) return undefined
    return member.kind === 'team' ? paths.team(member._id) : paths.user(member._id)
  }
  return [
    {
      key: 'name',
      header: labels.member,
      rowHeader: true,
      wide: true,
      sort: sort('name'),
      cell: (member) => (
        <PersonCell
          name={member.name}
          email={null}
          to={linkOf(member)}
          isTeam={member.kind === 'team'}
          isActive={member.isActive}
        />
      ),
    },
    {
      key: 'email',
      header: labels.email,
      wide: true,
      sort: sort('email'),
      cell: (member) => <span className="wrap-anywhere">{member.email ?? '–'}</span>,
    },
    {
      key: 'role',
      header: labels.role,
      sort: sort('role'),
      cell: (member) => <RoleBadge role={member.role} />,
    },
    { key: 'sources', header: labels.comesFrom, cell: (member) => <Sources member={member} /> },
    ...(mayChange
      ? [
          {
            key: 'changes',
            header: labels.change,
            align: 'right' as const,
            wide: true,
            cell: (member: Member) => <Changes member={member} location={location} />,
          },
        ]
      : []),
  ]
}
