import type { Note } from '~/shared/schemas/note'
import { presentPlace } from '../../platform/access'
import type { NoteRow } from './store'

export function presentNote(row: NoteRow): Note {
  return {
    _id: row.id,
    ...presentPlace(row),
    page: row.page_id,
    pageName: row.page_name,
    text: row.text,
    at: row.at.toISOString(),
    createdBy: row.creator,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
