import { sql } from 'kysely'
import type { RuleLevel } from '~/shared/schemas/alert-rule'
import { type Db, liveTable, rowsOf } from '../../platform/db'

/** A place with its levels; those below it are null. */
export interface RulePlace {
  organizationId: number
  clientId: number | null
  projectId: number | null
  siteId: number | null
  pageId: number | null
}

const LEVEL_COLUMNS: [Exclude<RuleLevel, 'organization'>, keyof RulePlace][] = [
  ['page', 'pageId'],
  ['site', 'siteId'],
  ['project', 'projectId'],
  ['client', 'clientId'],
]

export const levelOf = (place: RulePlace): RuleLevel =>
  LEVEL_COLUMNS.find(([, column]) => place[column] !== null)?.[0] ?? 'organization'

export const idOfPlace = (place: RulePlace): number => {
  const column = LEVEL_COLUMNS.find(([, name]) => place[name] !== null)?.[1] ?? 'organizationId'
  return place[column] ?? 0
}

/** Names of places by 'level:id'. */
export async function listPlaceNames(
  db: Db,
  tenant: number,
  places: readonly RulePlace[],
): Promise<Map<string, string>> {
  const ids = (level: RuleLevel) => places.filter((place) => levelOf(place) === level).map(idOfPlace)
  const names = (level: RuleLevel) =>
    sql`select ${level}::text as level, id, name from ${liveTable(level)}
      where organization_id = ${tenant} and id = any(${ids(level)}::int[])`
  const rows = await rowsOf<{ level: RuleLevel; id: number; name: string }>(db)`
    select 'organization' as level, id, name from live.organization where id = ${tenant}
    union all ${sql.join(
      LEVEL_COLUMNS.map(([level]) => names(level)),
      sql` union all `,
    )}`
  return new Map(rows.map(({ level, id, name }) => [`${level}:${id}`, name]))
}

export const listSitePages = async (db: Db, tenant: number, site: number) =>
  db
    .selectFrom('live.page as page')
    .select(['id', 'name'])
    .where('organization_id', '=', tenant)
    .where('site_id', '=', site)
    .orderBy('id')
    .limit(500)
    .execute()
