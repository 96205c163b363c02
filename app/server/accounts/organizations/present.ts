import type { Organization } from '~/shared/schemas/organization'
import type { OrganizationRow } from './store'

export const presentOrganization = (row: OrganizationRow): Organization => ({
  _id: row.id,
  name: row.name,
  clients: row.clients,
  createdAt: row.created_at.toISOString(),
})
