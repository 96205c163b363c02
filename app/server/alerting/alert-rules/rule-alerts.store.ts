import { type RawBuilder, sql } from 'kysely'
import { type Db, rowsOf } from '../../platform/db'
import type { RulePlace } from './place.store'

interface RuleAlerts {
  recent: number
  last: { _id: string; openedAt: string; isOpen: boolean } | null
}

/** Alerts that rules caused at a place: how many since a time, and the newest. */
export async function listRuleAlerts(
  db: Db,
  place: RulePlace,
  rules: readonly string[],
  since: Date,
): Promise<Map<string, RuleAlerts>> {
  if (rules.length === 0) return new Map()
  const rows = await rowsOf<{ id: string; recent: number; last: RuleAlerts['last'] }>(db)`
    select r.id, counted.recent, newest.last from unnest(${rules}::uuid[]) as r (id)
    cross join lateral (
      select count(distinct x.alert_id)::int as recent from live.alert_crossing x
      where x.organization_id = ${place.organizationId} and x.rule_id = r.id and x.crossed_at >= ${since}
        and x.alert_id is not null ${isInside(place)}
    ) as counted
    left join lateral (
      select jsonb_build_object('_id', a.id, 'isOpen', a.closed_at is null,
        'openedAt', to_char(a.opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as last
      from live.alert_crossing x
      join live.alert a on a.organization_id = x.organization_id and a.id = x.alert_id
      where x.organization_id = ${place.organizationId} and x.rule_id = r.id ${isInside(place)}
      order by x.crossed_at desc limit 1
    ) as newest on true`
  return new Map(rows.map(({ id, recent, last }) => [id, { recent, last }]))
}

function isInside({ clientId, projectId, siteId, pageId }: RulePlace): RawBuilder<unknown> {
  if (pageId !== null) return sql`and x.page_id = ${pageId}`
  if (siteId !== null) return sql`and x.site_id = ${siteId}`
  if (projectId !== null) return sql`and x.project_id = ${projectId}`
  return clientId === null ? sql`` : sql`and x.client_id = ${clientId}`
}
