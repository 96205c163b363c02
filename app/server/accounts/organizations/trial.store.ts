import { TRIAL_DAYS } from '~/shared/rules/access/subscription'
import { DAY_MS } from '~/shared/values/units'
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

/** Of the first plan that everybody is offered. */
export const readTrialDays = (db: Db) => firstValue<number>(db, TRIAL_DAYS)`
  select v.trial_days from plan p join plan_version v on v.plan_id = p.id
  where p.archived_at is null and p.visibility = 'public'
  order by p.position, lower(p.name), p.id, v.number desc limit 1`

export async function insertTrial(tx: Db, tenant: number, now: Date): Promise<void> {
  const days = await readTrialDays(tx)
  await insertRow(tx, 'subscription', {
    organizationId: tenant,
    status: 'trial',
    trialLevel: 1,
    trialStartedAt: now,
    endsAt: new Date(now.getTime() + days * DAY_MS),
    createdAt: now,
    updatedAt: now,
  })
}
