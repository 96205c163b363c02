import { sql } from 'kysely'
import type { Db } from '../../platform/db'

/** Projects of this name in clients of this name; one, unless organizations share the names. */
export async function listProjectsNamed(
  db: Db,
  { client, project }: { client: string; project: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from live.project p
    join live.client c on c.organization_id = p.organization_id and c.id = p.client_id
    where lower(c.name) = lower(${client}) and lower(p.name) = lower(${project}) order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}
