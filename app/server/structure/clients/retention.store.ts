import { sql } from 'kysely'
import type { Db } from '../../platform/db'
import { notFound } from '../../platform/errors'

export interface ClientRetention {
  organization_id: number
  client_id: number
  retention_days: number
}

/** Also of deleted clients, whose months must stay while they can be restored. */
export async function listClientRetentions(db: Db): Promise<ClientRetention[]> {
  const { rows } = await sql<ClientRetention>`
    select organization_id, id as client_id, retention_days from public.client order by organization_id, id`.execute(
    db,
  )
  return rows
}

export const getRetention = (db: Db, tenant: number, client: number): Promise<{ retention_days: number }> =>
  db
    .selectFrom('live.client as client')
    .select('retention_days')
    .where('organization_id', '=', tenant)
    .where('id', '=', client)
    .executeTakeFirstOrThrow(notFound)

/** Requests a review of an organization's evidence; a running one starts over. */
export async function requestReview(db: Db, tenant: number): Promise<void> {
  await sql`insert into evidence_review (organization_id) values (${tenant})
    on conflict (organization_id) do update set phase = default, after_hash = default, before_at = default,
      before_id = default`.execute(db)
}
