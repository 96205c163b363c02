import type { PageScript } from '~/shared/schemas/test-script'
import type { ScriptRow } from './store'

export const presentScript = (row: ScriptRow): PageScript => ({
  page: row.id,
  pageName: row.name,
  url: row.original_url,
  site: row.site_id,
  siteName: row.site_name,
  project: row.project_id,
  client: row.client_id,
  organization: row.organization_id,
  text: row.text ?? '',
  secrets: Object.keys(row.secrets ?? {}).sort(),
  measuredSteps: row.measured_steps ?? 0,
  updatedAt: row.updated_at?.toISOString() ?? null,
})

/** Secrets by name only, and without the long text. */
export const loggedFields = (row: ScriptRow) => ({
  name: row.name,
  lines: row.text === null ? 0 : row.text.split('\n').length,
  measuredSteps: row.measured_steps ?? 0,
  hiddenValues: Object.keys(row.secrets ?? {}).sort(),
})
