import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import { inScope, inSite } from '../access'
import type { Db } from '../db'

export interface OpenSibling {
  id: string
  client_id: number
  project_id: number
  site_id: number
  name: string
}

/** More outages of one incident are acknowledged a few hundred at a time. */
const MAX_SIBLINGS = 500

/** Open outages of the same incident that are not acknowledged, without the outage itself. */
export async function listUnacknowledged(
  db: Db,
  tenant: number,
  outage: string,
  scope: Scope,
): Promise<OpenSibling[]> {
  const { rows } = await sql<OpenSibling>`
    select o.id, m.client_id, m.project_id, m.site_id, m.name
    from outage own
    join outage o on o.organization_id = own.organization_id and o.incident_id = own.incident_id
    join monitor m on m.organization_id = o.organization_id and m.id = o.monitor_id
    where own.organization_id = ${tenant} and own.id = ${outage} and o.id <> own.id and o.ended_at is null
      and ${inScope(scope, inSite('m'))} and not exists (select from outage_acknowledgement k
        where k.organization_id = o.organization_id and k.outage_id = o.id)
    order by o.id limit ${MAX_SIBLINGS}`.execute(db)
  return rows
}

/** The first acknowledgement stays. Returns the outages that had none. */
export async function insertAcknowledgements(
  db: Db,
  tenant: number,
  outages: string[],
  { user, note, now }: { user: string | null; note: string; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ outage_id: string }>`
    insert into outage_acknowledgement (organization_id, outage_id, acknowledged_at, user_id, note)
    select ${tenant}::int, id, ${now}::timestamptz, ${user}::uuid, ${note}
    from unnest(${outages}::uuid[]) as u(id)
    on conflict do nothing returning outage_id`.execute(db)
  return rows.map(({ outage_id }) => outage_id)
}

export async function deleteAcknowledgement(db: Db, tenant: number, outage: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('outage_acknowledgement')
    .where('organization_id', '=', tenant)
    .where('outage_id', '=', outage)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
