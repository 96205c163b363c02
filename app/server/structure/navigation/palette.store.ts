import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { Level } from '~/shared/rules/navigation/levels'
import { inClient, inProject, inScope, inSite } from '../../platform/access'
import { type Db, execute, rowsOf } from '../../platform/db'
import type { FoundRow } from './search.store'
import { firstSeriesOf } from './store'

export interface PaletteUseRow {
  key: string
  weight: number
  used_at: Date
}

const HALF_LIFE_SECONDS = 14 * 24 * 3600

const decayed = (table: string, now: Date) => sql<number>`${sql.ref(`${table}.weight`)} * power(0.5,
  greatest(0, extract(epoch from ${now}::timestamptz - ${sql.ref(`${table}.used_at`)}))::float8 / ${HALF_LIFE_SECONDS})`

/** Heaviest first. */
export const listPaletteUses = (db: Db, userId: string, now: Date) => rowsOf<PaletteUseRow>(db)`
    select u.key, ${decayed('u', now)} as weight, u.used_at from palette_use u
    where u.user_id = ${userId}::uuid order by weight desc, u.used_at desc, u.key`

/** A weight is stored as of its last use, so that nothing needs to be aged by a job. */
export const upsertPaletteUse = (
  db: Db,
  { userId, key, now }: { userId: string; key: string; now: Date },
) => execute(db)`
    insert into palette_use (user_id, key, weight, used_at)
    values (${userId}::uuid, ${key}, 1, ${now}::timestamptz)
    on conflict (user_id, key) do update
      set weight = 1 + ${decayed('palette_use', now)}, used_at = excluded.used_at`

/** Not what was used just now. */
export const deleteWeakestUses = (
  db: Db,
  { userId, kept, now }: { userId: string; kept: number; now: Date },
) => execute(db)`
    delete from palette_use where user_id = ${userId}::uuid and key in (
      select u.key from palette_use u where u.user_id = ${userId}::uuid
      order by u.used_at >= ${now}::timestamptz desc, ${decayed('u', now)} desc, u.key offset ${kept}
    )`

export const deletePaletteUses = (db: Db, userId: string) =>
  execute(db)`delete from palette_use where user_id = ${userId}::uuid`

export type PlaceIds = Record<Level, number[]>

/** Of the places with these ids, those inside the scope. */
export async function findPlaceRows(db: Db, scope: Scope, ids: PlaceIds): Promise<FoundRow[]> {
  if (Object.values(ids).every((some) => some.length === 0)) return []
  const among = (table: string, level: Level) => sql`${sql.ref(`${table}.id`)} = any(${ids[level]}::int[])`
  return rowsOf<FoundRow>(db)`
    with found as (
      select 'client' as level, c.organization_id, c.id, c.name, null as url, c.id as client_id,
        null::int as project_id, null::int as site_id
        from live.client c where ${among('c', 'client')} and ${inScope(scope, inClient('c'))}
      union all
      select 'project', p.organization_id, p.id, p.name, null, p.client_id, p.id, null from live.project p
        where ${among('p', 'project')} and ${inScope(scope, inProject('p'))}
      union all
      select 'site', s.organization_id, s.id, s.name, null, s.client_id, s.project_id, s.id from live.site s
        where ${among('s', 'site')} and ${inScope(scope, inSite('s', 'id'))}
      union all
      select 'page', p.organization_id, p.id, p.name, p.url, p.client_id, p.project_id, p.site_id from live.page p
        where ${among('p', 'page')} and p.is_active and ${inScope(scope, inSite('p'))}
    )
    select f.level, f.id, f.name, f.url, false as begins, f.client_id, f.project_id, f.site_id,
      c.name as client_name, p.name as project_name, s.name as site_name,
      coalesce(s.is_competitor, p.is_competitor, false) as is_competitor,
      ${firstSeriesOf(sql`f.organization_id`, sql`f.site_id`, {})}
    from found f
    join live.client c on c.organization_id = f.organization_id and c.id = f.client_id
    left join live.project p on p.organization_id = f.organization_id and p.id = f.project_id
    left join live.site s on s.organization_id = f.organization_id and s.id = f.site_id`
}
