import { sql } from 'kysely'
import type { Db } from '../../platform/db'

/** Monitors with request secrets, deleted ones too. */
export async function listSealed(
  db: Db,
  tenant: number,
  monitors: number[],
): Promise<{ id: number; sealed: string }[]> {
  const { rows } = await sql<{ id: number; sealed: string }>`
    select id, sealed from public.monitor
    where organization_id = ${tenant} and id = any(${monitors}::int[]) and sealed is not null`.execute(db)
  return rows
}

export async function updateSealed(db: Db, tenant: number, monitor: number, sealed: string): Promise<void> {
  await sql`update public.monitor set sealed = ${sealed}
    where organization_id = ${tenant} and id = ${monitor}`.execute(db)
}
