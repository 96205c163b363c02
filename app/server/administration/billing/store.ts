import { type Db, rowsOf, updateRows, upsertRow } from '../../platform/db'
import { notFound } from '../../platform/errors'
import { type SubscriptionColumns, subscriptionFromColumns } from '../../structure/quotas'
import type { Settings } from './rules'

export interface InvoiceOrder {
  orderedAt: Date
  billingCycle: 'month' | 'year' | null
  uptimeMonitor: number | null
  checkQuota: number | null
}

export interface OrganizationSubscription {
  name: string
  /** null when the organization needs none. */
  subscription: Settings | null
  order: InvoiceOrder | null
}

export const COLUMNS = [
  'status',
  'payment_type',
  'invoice_status',
  'trial_level',
  'trial_started_at',
  'ends_at',
  'plan',
  'monthly_test_quota',
  'uptime_quota',
  'ordered_at',
  'ordered_cycle',
  'ordered_tests',
  'ordered_monitors',
] as const

export interface SubscriptionRow extends SubscriptionColumns {
  plan: string | null
  monthly_test_quota: number | null
  uptime_quota: number | null
  ordered_at: Date | null
  ordered_cycle: string | null
  ordered_tests: number | null
  ordered_monitors: number | null
}

export function readSubscriptionRow(row: SubscriptionRow): Omit<OrganizationSubscription, 'name'> {
  const subscription = subscriptionFromColumns(row)
  return {
    subscription: subscription && {
      ...subscription,
      plan: row.plan,
      testQuota: row.monthly_test_quota,
      uptimeQuota: row.uptime_quota,
    },
    order: row.ordered_at && {
      orderedAt: row.ordered_at,
      billingCycle: row.ordered_cycle as InvoiceOrder['billingCycle'],
      uptimeMonitor: row.ordered_monitors,
      checkQuota: row.ordered_tests,
    },
  }
}

/** `lock` holds the row until the transaction ends. */
export async function getSubscription(
  db: Db,
  tenant: number,
  lock = false,
): Promise<OrganizationSubscription> {
  const organization = db
    .selectFrom('live.organization as organization')
    .select('name')
    .where('id', '=', tenant)
  const { name } = await organization.executeTakeFirstOrThrow(notFound)
  const found = db.selectFrom('subscription').select(COLUMNS).where('organization_id', '=', tenant)
  const row = await (lock ? found.forUpdate() : found).executeTakeFirst()
  return { name, ...(row ? readSubscriptionRow(row) : { subscription: null, order: null }) }
}

export const setInvoiceWaiting = (
  db: Db,
  tenant: number,
  order: Omit<InvoiceOrder, 'orderedAt'> & { by: string | null; now: Date },
): Promise<boolean> =>
  updateRows(
    db,
    'subscription',
    { organizationId: tenant },
    {
      paymentType: 'invoice',
      invoiceStatus: 'waiting',
      orderedAt: order.now,
      orderedBy: order.by,
      orderedCycle: order.billingCycle,
      orderedTests: order.checkQuota,
      orderedMonitors: order.uptimeMonitor,
      updatedAt: order.now,
    },
  )

/** Without an invoice status there is no order left. */
const NO_ORDER = {
  orderedAt: null,
  orderedBy: null,
  orderedCycle: null,
  orderedTests: null,
  orderedMonitors: null,
}

export const saveSettings = (db: Db, tenant: number, settings: Settings, now: Date): Promise<void> => {
  const { testQuota, ...others } = settings
  return upsertRow(
    db,
    'subscription',
    { organizationId: tenant },
    {
      ...others,
      monthlyTestQuota: testQuota,
      ...(settings.invoiceStatus === null && NO_ORDER),
      updatedAt: now,
    },
    { createdAt: now },
  )
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

export const findPayers = (db: Db, tenant: number) => rowsOf<{ id: string; email: string }>(db)`
    select u.id, u.email from user_account u where u.is_active and u.id in (
      select o.user_id from live.organization_owner o where o.organization_id = ${tenant}
      union select m.user_id from live.organization_member m
        where m.organization_id = ${tenant} and m.is_billing_admin)
    order by u.email limit 50`
