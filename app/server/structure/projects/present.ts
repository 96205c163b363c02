import type { Project } from '~/shared/schemas/project'
import type { ProjectRow } from './store'

export const presentProject = (row: ProjectRow): Project => ({
  _id: row.id,
  organization: row.organization_id,
  client: row.client_id,
  clientName: row.client_name,
  name: row.name,
  tags: row.tags,
  sites: row.sites,
  pages: row.pages,
  isCompetitor: row.is_competitor,
  createdAt: row.created_at.toISOString(),
})
