import { declared } from '../../entities'
import { type Db, execute, liveTable, rowsOf, valuesOf, withNameConflict } from '../../platform/db'

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
  const rows = await rowsOf<{ id: number; name: string; is_competitor: boolean }>(db)`
    select id, name, is_competitor from live.project where organization_id = ${tenant} and id = any(${ids}::int[])
    order by id for share`
  return new Map(rows.map(({ id, ...project }) => [id, project]))
}

/** Sites of a project, in order of their ids so that two moves don't wait for each other. */
export const lockSitesOf = (db: Db, tenant: number, project: number, ids: number[]) => rowsOf<MovedSite>(db)`
    select id, name from live.site where organization_id = ${tenant} and project_id = ${project}
      and id = any(${ids}::int[]) order by id for update`

export function listTakenNames(db: Db, tenant: number, project: number, names: string[]) {
  return valuesOf<string>(db)`
    select name from live.site where organization_id = ${tenant} and project_id = ${project}
      and lower(name) in (select lower(one) from unnest(${names}::text[]) as one) order by lower(name)`
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
    execute(db)`update live.site set project_id = ${projectId}, updated_at = ${now}
      where organization_id = ${tenant} and id = any(${ids}::int[])`,
  )
  for (const table of TABLES_OF_SITES)
    await execute(db)`update ${liveTable(table)} set project_id = ${projectId}
      where organization_id = ${tenant} and site_id = any(${ids}::int[])`
}
