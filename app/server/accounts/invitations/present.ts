import { mailsMessages } from '~/shared/messages/mails'
import { rolesMessages } from '~/shared/messages/people'
import type { Invitation } from '~/shared/schemas/invitation'
import { DAY_MS } from '~/shared/values/units'
import type { InvitationRow } from './store'

export const INVITATION_DAYS = 14
export const expiryOf = (now: Date) => new Date(now.getTime() + INVITATION_DAYS * DAY_MS)

export const presentInvitation = (row: InvitationRow, now: Date): Invitation => ({
  _id: row.id,
  organization: row.organization_id,
  email: row.email,
  client: row.client_id,
  projects: row.projects,
  team: row.team_id,
  role: row.role,
  invitedBy: row.invited_by_name,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  isExpired: row.expires_at <= now,
})

export function placesOf(row: InvitationRow): string[] {
  if (row.team_name !== null) return [mailsMessages.invitation.team(row.team_name)]
  if (row.projects.length > 0) return row.projects.map(({ name }) => name)
  return [row.client_name ?? '']
}

export const roleTitle = ({ role }: InvitationRow): string | null => role && rolesMessages[role].title
