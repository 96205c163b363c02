import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { SiteDay } from '~/shared/rules/traffic/place-visits'
import { inScope, inSite } from '../../platform/access'
import { type Db, rowsOf } from '../../platform/db'
import type { ClientOf } from './client-history.store'

interface Days {
  before: string
  to: string
}

/** `place` is the position of the row that it belongs to. */
export interface PlacedDay extends SiteDay {
  place: number
}

const FIGURES = sql`d.day::text, d.visits, d.is_incomplete as "isIncomplete"`
const within = ({ before, to }: Days) => sql`d.day between ${before}::date and ${to}::date`

export const listClientVisits = (
  db: Db,
  rows: readonly ClientOf[],
  days: Days,
  scope: Scope,
) => rowsOf<PlacedDay>(db)`
    select shown.place::int, d.site_id as site, ${FIGURES}
    from unnest(${rows.map((one) => one.organization_id)}::int[], ${rows.map((one) => one.client_id)}::int[])
      with ordinality as shown(organization_id, client_id, place)
    join own.site s on s.organization_id = shown.organization_id and s.client_id = shown.client_id
    join traffic_day d on d.organization_id = s.organization_id and d.site_id = s.id and ${within(days)}
    where ${inScope(scope, inSite('s', 'id'))}
    order by d.day`

/** The caller must have checked access. */
export const listPageVisits = (
  db: Db,
  rows: readonly { organization_id: number; page_id: number }[],
  days: Days,
) => rowsOf<PlacedDay>(db)`
    select shown.place::int, d.page_id as site, ${FIGURES}
    from unnest(${rows.map((one) => one.organization_id)}::int[], ${rows.map((one) => one.page_id)}::int[])
      with ordinality as shown(organization_id, page_id, place)
    join traffic_page_day d on d.organization_id = shown.organization_id and d.page_id = shown.page_id
      and ${within(days)}
    order by d.day`
