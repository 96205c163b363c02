import type { Client } from '~/shared/schemas/client'
import type { ClientRow } from './store'

export const presentClient = (row: ClientRow): Client => ({
  _id: row.id,
  organization: row.organization_id,
  organizationName: row.organization_name,
  name: row.name,
  tags: row.tags,
  retentionDays: row.retention_days,
  projects: row.projects,
  sites: row.sites,
  pages: row.pages,
  createdAt: row.created_at.toISOString(),
})
