import { actorOf } from '~/shared/rules/access/actor'
import { type RulePlace, widestPlaceOf } from '~/shared/rules/alert-rules/settings-path'
import type { Profile } from '~/shared/schemas/auth'
import type { ApiClient } from '../api-for'

/** The widest place whose rules the visitor may change; super admins without an organization get the first one. */
export async function readRulePlace(api: ApiClient, visitor: Profile): Promise<RulePlace | null> {
  const place = widestPlaceOf(actorOf(visitor))
  if (place || !visitor.isSuper) return place
  const { items } = await api.get('/api/organizations', { query: { limit: 1 } })
  return items[0] ? { organization: items[0]._id, client: null, project: null, site: null } : null
}
