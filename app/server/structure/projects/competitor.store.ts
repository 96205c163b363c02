import type { Db } from '../../platform/db'

export async function findCompetitorProject(
  db: Db,
  tenant: number,
  client: number,
): Promise<number | undefined> {
  const project = await db
    .selectFrom('live.project as project')
    .select('id')
    .where('organization_id', '=', tenant)
    .where('client_id', '=', client)
    .where('is_competitor', '=', true)
    .orderBy('id')
    .executeTakeFirst()
  return project?.id
}

/** Until the transaction ends, so that two requests make one project. */
export async function lockProjects(tx: Db, tenant: number, client: number): Promise<void> {
  await tx
    .selectFrom('live.client as client')
    .select('id')
    .where('organization_id', '=', tenant)
    .where('id', '=', client)
    .forUpdate()
    .execute()
}

/** In lower case. */
export async function listProjectNames(tx: Db, tenant: number, client: number): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('live.project as project')
    .select('name')
    .where('organization_id', '=', tenant)
    .where('client_id', '=', client)
    .execute()
  return new Set(rows.map(({ name }) => name.toLowerCase()))
}
