import { sql } from 'kysely'
import type { ServiceName } from '~/shared/schemas/health'
import { type Db, deleteRows } from '../db'

export interface ServiceOutage {
  service: ServiceName
  since: Date
  last_at: Date
  detail: string
}

export async function upsertOutage(db: Db, service: ServiceName, detail: string, now: Date): Promise<void> {
  await sql`
    insert into service_outage (service, since, last_at, detail) values (${service}, ${now}, ${now}, ${detail})
    on conflict (service) do update set last_at = excluded.last_at, detail = excluded.detail`.execute(db)
}

export async function deleteOutage(db: Db, service: ServiceName): Promise<void> {
  await deleteRows(db, 'service_outage', { service })
}

export const listOutagesSince = (db: Db, since: Date): Promise<ServiceOutage[]> =>
  db
    .selectFrom('service_outage')
    .select(['service', 'since', 'last_at', 'detail'])
    .where('last_at', '>=', since)
    .orderBy('service')
    .execute() as Promise<ServiceOutage[]>
