import { sql } from 'kysely'
import type { Target } from '~/shared/rules/access/roles'
import { type Db, firstOf } from '../../platform/db'

interface Place {
  organization_id?: number | undefined
  client_id?: number | undefined
  site_id?: number | undefined
}

interface Row {
  organization_id: number
  client_id: number | null
  project_id: number | null
}

/** The place in the demo; without a place the demo itself when there are no other clients. */
export async function findMarked(db: Db, place: Place): Promise<Target | undefined> {
  const { site_id, client_id, organization_id } = place
  const level = (client: string, project: string) =>
    sql`d.organization_id, ${sql.raw(client)} as client_id, ${sql.raw(project)} as project_id from demo d`
  const found = site_id
    ? sql`${level('s.client_id', 's.project_id')}
        join live.site s on s.organization_id = d.organization_id and s.id = ${site_id}`
    : client_id
      ? sql`${level('c.id', 'null::int')} join live.client c on c.organization_id = d.organization_id and c.id = ${client_id}`
      : organization_id
        ? sql`${level('null::int', 'null::int')} where d.organization_id = ${organization_id}`
        : sql`${level('null::int', 'null::int')}
            where not exists (select from live.client c where c.organization_id <> d.organization_id)`
  const row = await firstOf<Row>(db)`select ${found} limit 1`
  if (!row) return undefined
  return {
    organizationId: row.organization_id,
    ...(row.client_id !== null && { clientId: row.client_id }),
    ...(row.project_id !== null && { projectId: row.project_id }),
  }
}
