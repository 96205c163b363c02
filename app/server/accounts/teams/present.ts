import type { Team, TeamUser } from '~/shared/schemas/team'
import type { TeamRow } from './store'
import type { TeamUserRow } from './team-user.store'

export const presentTeam = (row: TeamRow): Team => ({
  _id: row.id,
  organization: row.organization_id,
  organizationName: row.organization_name,
  name: row.name,
  users: row.users,
  administrators: row.administrators,
  permissions: row.permissions,
  createdAt: row.created_at.toISOString(),
})

export const presentTeamUser = (row: TeamUserRow): TeamUser => ({
  _id: row.id,
  email: row.email,
  name: row.name,
  isActive: row.is_active,
  isAdministrator: row.is_administrator,
  joinedAt: row.joined_at.toISOString(),
})
