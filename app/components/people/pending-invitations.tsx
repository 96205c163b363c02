import { Form, useLocation } from '@remix-run/react'
import { RowButton } from '~/components/lists/row-links'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { type Column, DataTable } from '~/components/ui/table'
import { peopleMessages } from '~/shared/messages/people'
import { peopleLabelsMessages as labels } from '~/shared/messages/people-labels'
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
      <RowButton name="intent" value="resend" aria-label={labels.sendAgainTo(invitation.email)}>
        {labels.sendAgain}
      </RowButton>
      <RowButton name="intent" value="revoke" aria-label={labels.revokeOf(invitation.email)}>
        {labels.revoke}
      </RowButton>
    </Form>
  )
}

const columns: Column<Invitation>[] = [
  {
    key: 'email',
    get header() {
      return labels.email
    },
    rowHeader: true,
    wide: true,
    cell: (invitation) => <span className="wrap-anywhere">{invitation.email}</span>,
  },
  {
    key: 'role',
    get header() {
      return labels.role
    },
    cell: (invitation) =>
      invitation.role ? <RoleBadge role={invitation.role} /> : peopleMessages.team.member,
  },
  {
    key: 'projects',
    get header() {
      return labels.projects
    },
    cell: (invitation) => invitation.projects.map((project) => project.name).join(', ') || '–',
  },
  {
    key: 'state',
    get header() {
      return labels.state
    },
    cell: (invitation) =>
      invitation.isExpired ? <Badge tone="warning">{labels.expired}</Badge> : <Badge>{labels.waiting}</Badge>,
  },
  {
    key: 'changes',
    get header() {
      return labels.change
    },
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
