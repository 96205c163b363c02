import { Form, useLocation } from '@remix-run/react'
import { RowButton } from '~/components/lists/row-links'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { type Column, DataTable } from '~/components/ui/table'
import { peopleMessages } from '~/shared/messages/people'
import type { Invitation } from '~/shared/schemas/invitation'
import { RoleBadge } from './role-badge'

const messages = peopleMessages.member

function Changes({ invitation }: { invitation: Invitation }) {
  const { pathname } = useLocation()
  return (
    <Form
      method="post"
      action={`${pathname}?form=invitation`}
      preventScrollReset
      className="inline-flex flex-wrap gap-x-4 gap-y-1 lg:justify-end"
    >
      <input type="hidden" name="invitation" value={invitation._id} />
      <RowButton name="intent" value="resend" aria-label={`Send again to ${invitation.email}`}>
        Send again
      </RowButton>
      <RowButton name="intent" value="revoke" aria-label={`Revoke the invitation of ${invitation.email}`}>
        Revoke
      </RowButton>
    </Form>
  )
}

const columns: Column<Invitation>[] = [
  {
    key: 'email',
    header: 'Email',
    rowHeader: true,
    wide: true,
    cell: (invitation) => <span className="wrap-anywhere">{invitation.email}</span>,
  },
  {
    key: 'role',
    header: 'Role',
    cell: (invitation) =>
      invitation.role ? <RoleBadge role={invitation.role} /> : peopleMessages.team.member,
  },
  {
    key: 'projects',
    header: 'Projects',
    cell: (invitation) => invitation.projects.map((project) => project.name).join(', ') || '–',
  },
  {
    key: 'state',
    header: 'State',
    cell: (invitation) =>
      invitation.isExpired ? <Badge tone="warning">Expired</Badge> : <Badge>Waiting</Badge>,
  },
  {
    key: 'changes',
    header: 'Change',
    align: 'right',
    wide: true,
    cell: (invitation) => <Changes invitation={invitation} />,
  },
]

export function PendingInvitations({ invitations }: { invitations: Invitation[] }) {
  return (
    <Card title={messages.invited} flush>
      <DataTable
        caption={messages.invited}
        columns={columns}
        rows={invitations}
        rowKey={(invitation) => invitation._id}
      />
    </Card>
  )
}
