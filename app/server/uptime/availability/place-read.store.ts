import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import { inScope, inSite } from '../../platform/access'
import { allOf } from '../../platform/db'
import { ownUnlessAsked } from '../../platform/db/competitors'

/** SQL fragments about monitors, with alias `m`. */

export interface PlaceQuery {
  organization?: number | undefined
  client?: number | undefined
  project?: number | undefined
  site?: number | undefined
  page_id?: number | undefined
}

export const placed = sql`
  join live.client c on c.organization_id = m.organization_id and c.id = m.client_id
  join live.project p on p.organization_id = m.organization_id and p.id = m.project_id
  join live.site s on s.organization_id = m.organization_id and s.id = m.site_id
  left join live.page g on g.organization_id = m.organization_id and g.id = m.page_id`

export const withState = sql`
  left join monitor_state t on t.organization_id = m.organization_id and t.monitor_id = m.id`

export const stateOf = sql<string>`case when m.paused_at is not null then 'paused' else coalesce(t.state, 'unknown') end`

/** Its own target, or the URL of its page; rules derive the address by kind. */
export const addressOf = sql<string>`coalesce(m.target, g.url, '')`

/** The page whose report shows it: its own, or the first of its site. */
export const reportPageOf = sql<number | null>`coalesce(m.page_id, (select min(f.id) from live.page f
  where f.organization_id = m.organization_id and f.site_id = m.site_id))`

const isPlace = {
  organization: (id: number) => sql`m.organization_id = ${id}`,
  client: (id: number) => sql`m.client_id = ${id}`,
  project: (id: number) => sql`m.project_id = ${id}`,
  site: (id: number) => sql`m.site_id = ${id}`,
  /** A monitor of a site counts for all its pages. */
  page_id: (id: number) => sql`(m.page_id = ${id} or (m.page_id is null and m.site_id = (
    select w.site_id from live.page w where w.organization_id = m.organization_id and w.id = ${id})))`,
}

/** Competitors only when they are asked for. */
export const monitorsFor = ({ page_id, ...query }: PlaceQuery & { monitor?: number | undefined }) =>
  sql.table(ownUnlessAsked({ ...query, pageId: page_id }, 'monitor'))

/** Visible and in the requested place. */
export function inPlace(
  place: PlaceQuery & { monitor?: number | undefined },
  scope: Scope,
): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [inScope(scope, inSite('m'))]
  for (const level of Object.keys(isPlace) as (keyof typeof isPlace)[]) {
    const id = place[level]
    if (id !== undefined) parts.push(isPlace[level](id))
  }
  return allOf(parts)
}
