import { type Db, execute, rowsOf } from '../../platform/db'
import { notFound } from '../../platform/errors'

export interface ClientRetention {
  organization_id: number
  client_id: number
  retention_days: number
}

/** Also of deleted clients, whose months must stay while they can be restored. */
export const listClientRetentions = (db: Db) => rowsOf<ClientRetention>(db)`
    select organization_id, id as client_id, retention_days from public.client order by organization_id, id`

export const getRetention = (db: Db, tenant: number, client: number): Promise<{ retention_days: number }> =>
  db
    .selectFrom('live.client as client')
    .select('retention_days')
    .where('organization_id', '=', tenant)
    .where('id', '=', client)
    .executeTakeFirstOrThrow(notFound)

/** Requests a review of an organization's evidence; a running one starts over. */
export const requestReview = (db: Db, tenant: number) => execute(db)`
    insert into evidence_review (organization_id) values (${tenant})
    on conflict (organization_id) do update set phase = default, after_hash = default, before_at = default,
      before_id = default`
