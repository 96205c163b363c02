import { Form, useLocation } from '@remix-run/react'
import UserPlus from 'lucide-react/icons/user-plus'
import UsersRound from 'lucide-react/icons/users-round'
import { EntityList } from '~/components/lists/entity-list'
import { RowButton } from '~/components/lists/row-links'
import { Badge } from '~/components/ui/badge'
import { ButtonLink } from '~/components/ui/button'
import type { Column } from '~/components/ui/table'
import { formatDate } from '~/shared/format/date'
import { failuresMessages } from '~/shared/messages/failures'
import { nounMessages } from '~/shared/messages/nouns'
import { peopleMessages as messages } from '~/shared/messages/people'
import { peopleLabelsMessages as labels } from '~/shared/messages/people-labels'
import type { PageOf } from '~/shared/schemas/paging'
import type { TeamUser } from '~/shared/schemas/team'
import { sortPeople } from '../lists/people-query'
import { PersonCell } from './person-cell'

export const TEAM_USER_COLUMNS = ['name', 'email'] as const

function Changes({ user }: { user: TeamUser }) {
  const rank = user.isAdministrator ? 'unmakeAdministrator' : 'makeAdministrator'
  return (
    <Form method="post" preventScrollReset className="inline-flex flex-wrap gap-x-4 gap-y-1 lg:justify-end">
      <input type="hidden" name="users" value={user._id} />
      <RowButton name="intent" value={rank} aria-label={`${messages.team[rank]}: ${user.name}`}>
        {messages.team[rank]}
      </RowButton>
      <RowButton name="intent" value="remove" aria-label={messages.member.remove(user.name)}>
        {labels.remove}
      </RowButton>
    </Form>
  )
}

type TeamMembersProps = { list: PageOf<TeamUser>; mayChange: boolean; timeZone: string }

export function TeamMembers({ list, mayChange, timeZone }: TeamMembersProps) {
  const location = useLocation()
  const columns: Column<TeamUser>[] = [
    {
      key: 'name',
      header: labels.member,
      rowHeader: true,
      wide: true,
      sort: sortPeople('name', TEAM_USER_COLUMNS, location),
      cell: (user) => <PersonCell name={user.name} email={user.email} isActive={user.isActive} />,
    },
    {
      key: 'rank',
      header: labels.role,
      cell: (user) =>
        user.isAdministrator ? (
          <Badge tone="info">{messages.team.administrator}</Badge>
        ) : (
          messages.team.member
        ),
    },
    { key: 'joinedAt', header: labels.joined, cell: (user) => formatDate(user.joinedAt, timeZone) },
    ...(mayChange
      ? [
          {
            key: 'changes',
            header: labels.change,
            align: 'right' as const,
            wide: true,
            cell: (user: TeamUser) => <Changes user={user} />,
          },
        ]
      : []),
  ]
  return (
    <EntityList
      list={list}
      columns={columns}
      noun={nounMessages.members}
      icon={UsersRound}
      empty={failuresMessages.noMembers}
      noneFound={messages.member.noneFound}
      searchLabel={messages.member.search}
      action={
        mayChange ? (
          <ButtonLink to={`${location.pathname}?dialog=invite`} variant="primary" icon={UserPlus}>
            {messages.member.invite}
          </ButtonLink>
        ) : null
      }
    />
  )
}
