import { levelOf, linkState } from '~/shared/rules/access/sharing'
import type { ShareLink } from '~/shared/schemas/share-link'
import { presentLevels } from '../../platform/access'
import type { ShareLinkRow } from './store'

export const presentLink = (row: ShareLinkRow, now: Date): ShareLink => ({
  _id: row.id,
  name: row.name,
  level: levelOf({
    project: row.project_id,
    site: row.site_id,
    only: row.shows === 'place' ? undefined : row.shows,
  }),
  organization: row.organization_id,
  ...presentLevels(row),
  thing: row.compare_session_id ?? row.personal_dashboard_id,
  thingName: row.session_title ?? row.dashboard_name,
  hint: row.key_hint,
  state: linkState({ revokedAt: row.revoked_at, expiresAt: row.expires_at }, now),
  createdBy: row.creator,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  uses: row.uses,
  mayTest: row.may_test,
})
