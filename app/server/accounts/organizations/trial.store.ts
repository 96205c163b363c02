import { type Db, firstValue, insertRow } from '../../platform/db'

/** The name, or the name with the first free number. */
export const freeName = (tx: Db, name: string) => firstValue<string>(tx, name)`
    select name from (select ${name}::text as name, 1 as n
      union all select ${name}::text || ' ' || n, n from generate_series(2, 1000) as n) as names
    where not exists (select from live.organization o where lower(o.name) = lower(names.name))
    order by n limit 1`

export async function insertBillingOwner(
  tx: Db,
  tenant: number,
  { ownerId, now }: { ownerId: string; now: Date },
): Promise<void> {
  const owner = { organizationId: tenant, userId: ownerId }
  await insertRow(tx, 'live.organization_owner', owner)
  await insertRow(tx, 'live.organization_member', { ...owner, isBillingAdmin: true, joinedAt: now })
}

export async function insertTrial(tx: Db, tenant: number, now: Date): Promise<void> {
  await insertRow(tx, 'subscription', {
    organizationId: tenant,
    status: 'trial',
    trialLevel: 1,
    trialStartedAt: now,
    createdAt: now,
    updatedAt: now,
  })
}
