import { sql } from 'kysely'
import type { OrderLine } from '~/shared/rules/money/order-lines'
import type { Vat } from '~/shared/rules/money/vat'
import type { BillingDetails } from '~/shared/schemas/billing-details'
import type { OrderView } from '~/shared/schemas/order'
import type { Currency } from '~/shared/values/currency-codes'
import { type Db, execute, findRow, firstOf, insertRow, rowsOf, updateRows } from '../../platform/db'
import { notFound } from '../../platform/errors'

export interface OrderRow {
  id: string
  organization_id: number
  key: string
  status: OrderView['status']
  payment: OrderView['payment']
  plan_id: number
  plan_version_id: number
  plan_name: string
  billing_cycle: OrderView['billingCycle']
  check_quota: number | null
  uptime_monitor: number | null
  takes_effect: OrderView['when']
  currency: Currency
  net: number
  vat: number
  vat_kind: Vat['kind']
  vat_rate: number
  lines: OrderLine[]
  buyer: BillingDetails
  ordered_by: string | null
  ordered_at: Date
  kind: 'plan' | 'renewal'
  discount_id: number | null
  payment_ref: string | null
  attempts: number
  ordered_by_email: string | null
}

const ORDER = sql`select o.id, o.organization_id, o.key, o.status, o.payment, o.plan_id, o.plan_version_id,
    p.name as plan_name, o.billing_cycle, o.check_quota, o.uptime_monitor, o.takes_effect, o.currency, o.net, o.vat,
    o.vat_kind, o.vat_rate, o.lines, o.buyer, o.ordered_by, o.ordered_at, o.kind, o.discount_id, o.payment_ref, o.attempts,
    u.email as ordered_by_email
  from plan_order o join plan p on p.id = o.plan_id left join user_account u on u.id = o.ordered_by`

export const findOrderByKey = (db: Db, tenant: number, key: string) => firstOf<OrderRow>(db)`
  ${ORDER} where o.organization_id = ${tenant} and o.key = ${key}`

export const findOpenOrder = (db: Db, tenant: number) => firstOf<OrderRow>(db)`
  ${ORDER} where o.organization_id = ${tenant} and o.status = 'open'`

export async function getOrder(db: Db, tenant: number, id: string): Promise<OrderRow> {
  const found = await firstOf<OrderRow>(
    db,
  )`${ORDER} where o.organization_id = ${tenant} and o.id::text = ${id}`
  if (!found) throw notFound()
  return found
}

/** As the payment provider names it. */
export const findOrder = (db: Db, tenant: number, id: string) => firstOf<OrderRow>(db)`
  ${ORDER} where o.organization_id = ${tenant} and o.id::text = ${id}`

export type NewOrder = Omit<OrderRow, 'plan_name' | 'ordered_by_email'> & {
  done_at: Date | null
  next_attempt_at: Date | null
}

export const insertOrder = (db: Db, row: NewOrder) =>
  insertRow(db, 'plan_order', {
    ...{ id: row.id, organizationId: row.organization_id, key: row.key, status: row.status },
    ...{ payment: row.payment, planId: row.plan_id, planVersionId: row.plan_version_id },
    ...{ billingCycle: row.billing_cycle, checkQuota: row.check_quota, uptimeMonitor: row.uptime_monitor },
    ...{ takesEffect: row.takes_effect, discountId: row.discount_id, currency: row.currency },
    ...{ net: row.net, vat: row.vat, vatKind: row.vat_kind, vatRate: row.vat_rate },
    ...{ lines: JSON.stringify(row.lines), buyer: JSON.stringify(row.buyer) },
    ...{ orderedBy: row.ordered_by, orderedAt: row.ordered_at, doneAt: row.done_at, kind: row.kind },
    ...{ paymentRef: row.payment_ref, attempts: row.attempts, nextAttemptAt: row.next_attempt_at },
  })

export const endOrder = (db: Db, tenant: number, id: string, status: 'done' | 'closed', now: Date) =>
  updateRows(
    db,
    'plan_order',
    { organizationId: tenant, id },
    { status, nextAttemptAt: null, ...(status === 'done' && { doneAt: now }) },
  )

/** Of a subscription with an order: it is running, whatever it was before. */
export const startSubscription = (
  db: Db,
  tenant: number,
  paid: { paymentType?: 'card' | 'invoice'; invoiceStatus?: 'waiting' | 'processed' | null },
  now: Date,
) =>
  updateRows(
    db,
    'subscription',
    { organizationId: tenant },
    { ...paid, status: 'active', trialLevel: 0, endsAt: null, updatedAt: now },
  )

export const saveEnd = (
  db: Db,
  tenant: number,
  end: { status: 'active' | 'canceled'; endsAt: Date | null },
  now: Date,
) => updateRows(db, 'subscription', { organizationId: tenant }, { ...end, updatedAt: now })

export const dropNext = (db: Db, tenant: number, now: Date) => execute(db)`
  update subscription set next_plan_id = null, next_cycle = null, next_tests = null, next_monitors = null,
    updated_at = ${now} where organization_id = ${tenant}`

export interface TrialRow {
  organization_id: number
  name: string
}

/** Trials that may end within some days. */
export const listTrials = (db: Db, startedBefore: Date, endsBefore: Date) => rowsOf<TrialRow>(db)`
  select s.organization_id, o.name from subscription s join live.organization o on o.id = s.organization_id
  where s.status = 'trial' and s.payment_type <> 'invoice' and s.trial_reminded is distinct from 1
    and (s.ends_at <= ${endsBefore} or (s.ends_at is null and s.trial_started_at <= ${startedBefore}))
  order by s.organization_id`

export const findReminded = async (db: Db, tenant: number): Promise<number | null> =>
  (await findRow(db, 'subscription', { organizationId: tenant }, ['trial_reminded']))?.trial_reminded ?? null

export const saveReminded = (db: Db, tenant: number, days: number) =>
  updateRows(db, 'subscription', { organizationId: tenant }, { trialReminded: days })
