import { sql } from 'kysely'
import { declared } from '../../entities'
import { type Db, liveTable, rowsOf, withNameConflict } from '../../platform/db'

export interface MovedSite {
  id: number
  name: string
}

/** Two projects that stay until the transaction ends. */
export async function lockProjects(
  db: Db,
  tenant: number,
  ids: number[],
): Promise<Map<number, { name: string; is_competitor: boolean }>> {
  const { rows } = await sql<{ id: number; name: string; is_competitor: boolean }>`
    select id, name, is_competitor from live.project where organization_id = ${tenant} and id = any(${ids}::int[])
    order by id for share`.execute(db)
  return new Map(rows.map(({ id, ...project }) => [id, project]))
}

/** Sites of a project, in order of their ids so that two moves don't wait for each other. */
export const lockSitesOf = (db: Db, tenant: number, project: number, ids: number[]) => rowsOf<MovedSite>(db)`
    select id, name from live.site where organization_id = ${tenant} and project_id = ${project}
      and id = any(${ids}::int[]) order by id for update`

export async function listTakenNames(
  db: Db,
  tenant: number,
  project: number,
  names: string[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from live.site where organization_id = ${tenant} and project_id = ${project}
      and lower(name) in (select lower(one) from unnest(${names}::text[]) as one) order by lower(name)`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** Tables whose rows repeat the project of their site. */
export const TABLES_OF_SITES = declared(({ repeatsProject }) => repeatsProject).map(([table]) => table)

export async function moveSiteRows(
  db: Db,
  { tenant, projectId }: { tenant: number; projectId: number },
  ids: number[],
  now: Date,
): Promise<void> {
  await withNameConflict(
    sql`update live.site set project_id = ${projectId}, updated_at = ${now}
      where organization_id = ${tenant} and id = any(${ids}::int[])`.execute(db),
  )
  for (const table of TABLES_OF_SITES)
    await sql`update ${liveTable(table)} set project_id = ${projectId}
      where organization_id = ${tenant} and site_id = any(${ids}::int[])`.execute(db)
}
