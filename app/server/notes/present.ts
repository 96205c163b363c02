import { annotationLevel } from '~/shared/rules/annotations'
import type { Note } from '~/shared/schemas/note'
import { NO_ORGANIZATION } from '../access'
import type { NoteRow } from './store'

export function presentNote(row: NoteRow): Note {
  const place = {
    organization: row.organization_id === NO_ORGANIZATION ? null : row.organization_id,
    client: row.client_id,
    project: row.project_id,
    site: row.site_id,
    page: row.page_id,
  }
  return {
    _id: row.id,
    level: annotationLevel(place),
    ...place,
    organizationName: row.organization_name,
    clientName: row.client_name,
    projectName: row.project_name,
    siteName: row.site_name,
    pageName: row.page_name,
    text: row.text,
    at: row.at.toISOString(),
    createdBy: row.creator,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
