import { sql } from 'kysely'
import type { Db } from '../../platform/db'

/** The name, or the name with the first free number. */
export async function freeName(tx: Db, name: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from (select ${name}::text as name, 1 as n
      union all select ${name}::text || ' ' || n, n from generate_series(2, 1000) as n) as names
    where not exists (select from live.organization o where lower(o.name) = lower(names.name))
    order by n limit 1`.execute(tx)
  return rows[0]?.name ?? name
}

export async function insertBillingOwner(
  tx: Db,
  tenant: number,
  { ownerId, now }: { ownerId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('live.organization_owner')
    .values({ organization_id: tenant, user_id: ownerId })
    .execute()
  await tx
    .insertInto('live.organization_member')
    .values({ organization_id: tenant, user_id: ownerId, is_billing_admin: true, joined_at: now })
    .execute()
}

export async function insertTrial(tx: Db, tenant: number, now: Date): Promise<void> {
  await tx
    .insertInto('subscription')
    .values({
      organization_id: tenant,
      status: 'trial',
      trial_level: 1,
      trial_started_at: now,
      ends_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}
