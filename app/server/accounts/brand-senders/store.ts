import { type Selectable, sql } from 'kysely'
import { type Columns, type Db, findRow, firstOf, updateRows, upsertRow } from '../../platform/db'
import type { DB } from '../../platform/db/types'

export type SenderRow = Selectable<DB['brand_sender']>

/** While a check runs, no other worker makes it. */
const LEASE_MINUTES = 5

export const findSender = (db: Db, tenant: number): Promise<SenderRow | undefined> =>
  db
    .selectFrom('live.brand_sender as sender')
    .selectAll()
    .where('organization_id', '=', tenant)
    .executeTakeFirst()

export const lockSender = (tx: Db, tenant: number): Promise<SenderRow | undefined> =>
  tx
    .selectFrom('live.brand_sender as sender')
    .selectAll()
    .where('organization_id', '=', tenant)
    .forUpdate()
    .executeTakeFirst()

export async function findAddress(db: Db, tenant: number): Promise<string | null> {
  const brand = await findRow(db, 'live.organization_brand', { organizationId: tenant }, ['sender_address'])
  return brand?.sender_address ?? null
}

type NewSender = Pick<SenderRow, 'domain' | 'selector' | 'private_key' | 'public_key'>

/** Replaces that of another domain. */
export const saveSender = (tx: Db, tenant: number, sender: NewSender, now: Date): Promise<void> =>
  upsertRow(
    tx,
    'live.brand_sender',
    { organizationId: tenant },
    {
      domain: sender.domain,
      selector: sender.selector,
      privateKey: sender.private_key,
      publicKey: sender.public_key,
      state: 'waiting',
      spfState: 'unchecked',
      dkimState: 'unchecked',
      dmarcState: 'unchecked',
      attempts: 0,
      missedSince: null,
      checkedAt: null,
      verifiedAt: null,
      nextCheckAt: now,
      createdAt: now,
    },
  )

type Checked = Columns<
  'live.brand_sender',
  'attempts' | 'dkim_state' | 'dmarc_state' | 'missed_since' | 'spf_state' | 'state' | 'verified_at'
> & { checkedAt: Date; nextCheckAt: Date }

export const updateSender = (tx: Db, tenant: number, to: Checked): Promise<boolean> =>
  updateRows(
    tx,
    'live.brand_sender',
    { organizationId: tenant },
    {
      state: to.state,
      spfState: to.spf_state,
      dkimState: to.dkim_state,
      dmarcState: to.dmarc_state,
      attempts: to.attempts,
      missedSince: to.missed_since,
      verifiedAt: to.verified_at,
      checkedAt: to.checkedAt,
      nextCheckAt: to.nextCheckAt,
    },
  )

export const hasDueSenders = (now: Date) =>
  sql<boolean>`exists (select from work.brand_sender where next_check_at <= ${now})`

/** Claims a sender to check; its next check comes later even if this worker crashes. */
export const claimSender = (db: Db, now: Date) => firstOf<{ organization: number }>(db)`
  update work.brand_sender set next_check_at = ${now}::timestamptz + ${LEASE_MINUTES} * interval '1 minute'
  where organization_id in (select organization_id from work.brand_sender
    where next_check_at <= ${now} order by next_check_at limit 1 for update skip locked)
  returning organization_id as organization`
