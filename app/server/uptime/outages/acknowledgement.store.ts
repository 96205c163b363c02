import type { Scope } from '~/shared/rules/access/roles'
import { inScope, inSite } from '../../platform/access'
import { type Db, execute, rowsOf, valuesOf } from '../../platform/db'

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
export const listUnacknowledged = (
  db: Db,
  tenant: number,
  outage: string,
  scope: Scope,
) => rowsOf<OpenSibling>(db)`
    select o.id, m.client_id, m.project_id, m.site_id, m.name
    from outage own
    join outage o on o.organization_id = own.organization_id and o.incident_id = own.incident_id
    join live.monitor m on m.organization_id = o.organization_id and m.id = o.monitor_id
    where own.organization_id = ${tenant} and own.id = ${outage} and o.id <> own.id and o.ended_at is null
      and ${inScope(scope, inSite('m'))} and not exists (select from outage_acknowledgement k
        where k.organization_id = o.organization_id and k.outage_id = o.id)
    order by o.id limit ${MAX_SIBLINGS}`

/** The first acknowledgement stays. Returns the outages that had none. */
export const insertAcknowledgements = (
  db: Db,
  tenant: number,
  outages: string[],
  { user, note, now }: { user: string | null; note: string; now: Date },
) => valuesOf<string>(db)`
    insert into outage_acknowledgement (organization_id, outage_id, acknowledged_at, user_id, note)
    select ${tenant}::int, id, ${now}::timestamptz, ${user}::uuid, ${note}
    from unnest(${outages}::uuid[]) as u(id)
    on conflict do nothing returning outage_id`

export async function deleteAcknowledgement(db: Db, tenant: number, outage: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('outage_acknowledgement')
    .where('organization_id', '=', tenant)
    .where('outage_id', '=', outage)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const unacknowledgeOutages = (db: Db, tenant: number, outages: string[]) => execute(db)`
    delete from outage_acknowledgement
    where organization_id = ${tenant} and outage_id = any(${outages}::uuid[])`

/** The alert of an incident has its id: acknowledging an outage of it acknowledges the alert. */
export const acknowledgeAlertOf = (
  db: Db,
  tenant: number,
  outage: string,
  { user, note, now }: { user: string | null; note: string; now: Date },
) => execute(db)`
    update public.alert a set acknowledged_at = ${now}, acknowledged_by = ${user}::uuid, note = ${note},
      notify_at = null
    from outage o where o.organization_id = ${tenant} and o.id = ${outage}
      and a.organization_id = o.organization_id and a.id = o.incident_id
      and a.acknowledged_at is null and a.closed_at is null`

/** And back, when none of its open outages is acknowledged. Reminders are decided again. */
export const unacknowledgeAlertOf = (db: Db, tenant: number, outage: string, now: Date) => execute(db)`
    update public.alert a set acknowledged_at = null, acknowledged_by = null, note = '', notify_at = ${now}
    from outage own where own.organization_id = ${tenant} and own.id = ${outage}
      and a.organization_id = own.organization_id and a.id = own.incident_id
      and a.acknowledged_at is not null and a.closed_at is null
      and not exists (select from outage o join outage_acknowledgement k
          on k.organization_id = o.organization_id and k.outage_id = o.id
        where o.organization_id = own.organization_id and o.incident_id = own.incident_id and o.ended_at is null)`
