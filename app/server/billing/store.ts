import type { Subscription } from '~/shared/rules/access/subscription'
import type { Db } from '../db'
import { notFound } from '../errors'

export interface OrganizationSubscription {
  name: string
  /** null when the organization needs none. */
  subscription: Subscription | null
}

/** `lock` holds the row until the transaction ends. */
export async function getSubscription(
  db: Db,
  tenant: number,
  lock = false,
): Promise<OrganizationSubscription> {
  const organization = db.selectFrom('organization').select('name').where('id', '=', tenant)
  const { name } = await organization.executeTakeFirstOrThrow(notFound)
  const found = db
    .selectFrom('subscription')
    .select(['status', 'payment_type', 'invoice_status', 'trial_level', 'trial_started_at', 'ends_at'])
    .where('organization_id', '=', tenant)
  const row = await (lock ? found.forUpdate() : found).executeTakeFirst()
  if (!row) return { name, subscription: null }
  const subscription = {
    status: row.status as Subscription['status'],
    paymentType: row.payment_type as Subscription['paymentType'],
    invoiceStatus: row.invoice_status as Subscription['invoiceStatus'],
    trialLevel: row.trial_level,
    trialStartedAt: row.trial_started_at,
    endsAt: row.ends_at,
  }
  return { name, subscription }
}

export async function setInvoiceWaiting(db: Db, tenant: number, now: Date): Promise<void> {
  await db
    .updateTable('subscription')
    .set({ payment_type: 'invoice', invoice_status: 'waiting', updated_at: now })
    .where('organization_id', '=', tenant)
    .execute()
}

export const listSuperAddresses = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectFrom('user_account')
      .select('email')
      .where('is_super', '=', true)
      .where('is_active', '=', true)
      .orderBy('created_at')
      .limit(50)
      .execute()
  ).map(({ email }) => email)
