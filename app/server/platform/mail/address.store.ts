import { type Db, deleteRows, firstOf } from '../db'

/** Counts a permanent refusal. True when it is the one that suspends the address. */
export async function countBounce(
  db: Db,
  address: string,
  { reason, now, limit }: { reason: string; now: Date; limit: number },
): Promise<boolean> {
  const row = await firstOf<{ bounces: number }>(db)`
    insert into mail_address as a (address, hard_bounces, bounced_at, reason, suspended_at)
    values (lower(${address}), 1, ${now}, ${reason}, ${limit <= 1 ? now : null}::timestamptz)
    on conflict (address) do update set hard_bounces = a.hard_bounces + 1, bounced_at = excluded.bounced_at,
      reason = excluded.reason,
      suspended_at = coalesce(a.suspended_at, case when a.hard_bounces + 1 >= ${limit} then ${now}::timestamptz end)
    returning hard_bounces as bounces
  `
  return row?.bounces === limit
}

/** After a mail arrived, or by hand. */
export async function clearBounces(db: Db, address: string): Promise<void> {
  await deleteRows(db, 'mail_address', { address: address.toLowerCase() })
}

export const listSuspended = (db: Db, limit: number) =>
  db
    .selectFrom('mail_address')
    .select(['address', 'hard_bounces', 'reason', 'suspended_at'])
    .where('suspended_at', 'is not', null)
    .orderBy('suspended_at', 'desc')
    .orderBy('address')
    .limit(limit)
    .execute()

/** Owners of an organization who can be mailed. */
export const listMailedOwners = (db: Db, tenant: number) =>
  db
    .selectFrom('live.organization_owner as o')
    .innerJoin('user_account as u', 'u.id', 'o.user_id')
    .innerJoin('live.organization as g', 'g.id', 'o.organization_id')
    .select(['u.email', 'g.name as organization'])
    .where('o.organization_id', '=', tenant)
    .where('u.is_active', '=', true)
    .orderBy('u.email')
    .execute()
