import type { Currency } from '~/shared/values/currency-codes'
import {
  type Db,
  execute,
  findRow,
  hasChanged,
  hasRows,
  insertUnlessKnown,
  rowsOf,
  updateRows,
  upsertRow,
} from '../../platform/db'
import type { PaymentState, ProviderEvent } from '../payments'
import type { Difference } from './card-rules'
import type { OrderRow } from './store'

export const findCard = (db: Db, tenant: number) =>
  findRow(db, 'payment_card', { organizationId: tenant }, [
    'customer',
    'method',
    'brand',
    'last4',
    'setup_ref',
  ])

/** A payment without a card leaves the one that is known. */
export const saveCard = async (
  db: Db,
  tenant: number,
  { customer, card }: Pick<PaymentState, 'customer' | 'card'>,
  now: Date,
): Promise<void> => {
  if (!customer) return
  await upsertRow(db, 'payment_card', { organizationId: tenant }, { customer, ...card, updatedAt: now }, {})
}

export const saveSetup = (db: Db, tenant: number, setupRef: string | null) =>
  updateRows(db, 'payment_card', { organizationId: tenant }, { setupRef })

export const savePayment = (
  db: Db,
  tenant: number,
  id: string,
  payment: { paymentRef?: string; nextAttemptAt?: Date },
) => updateRows(db, 'plan_order', { organizationId: tenant, id }, payment)

interface Attempt {
  ref: string | null
  attempts: number
}

/** False when the order ended, or another attempt or page began since `before` was read: only one may be paid. */
export const replacePayment = (
  db: Db,
  {
    organization_id: tenant,
    id,
    ...before
  }: Pick<OrderRow, 'organization_id' | 'id' | 'attempts' | 'payment_ref'>,
  { ref, attempts }: Attempt,
  nextAttemptAt?: Date,
) => hasChanged(db)`
  update plan_order set payment_ref = ${ref}, attempts = ${attempts},
    next_attempt_at = coalesce(${nextAttemptAt ?? null}::timestamptz, next_attempt_at)
  where organization_id = ${tenant} and id = ${id} and status = 'open' and attempts = ${before.attempts}
    and payment_ref is not distinct from ${before.payment_ref}`

/** Their page was never opened, and has expired. One that was paid all the same is found by its payment. */
export const closeUnopened = (db: Db, orderedBefore: Date, limit: number) => execute(db)`
  update plan_order set status = 'closed' where (organization_id, id) in (
    select organization_id, id from plan_order where status = 'open' and payment = 'card' and kind = 'plan'
      and payment_ref is null and ordered_at < ${orderedBefore} limit ${limit})`

/** False when it was applied before. */
export const insertEvent = (db: Db, { id, type, object }: ProviderEvent, now: Date) =>
  insertUnlessKnown(db, 'provider_event', { id, type, object, receivedAt: now })

export const deleteEventsBefore = (db: Db, before: Date) => execute(db)`
  delete from provider_event where id in (
    select id from provider_event where received_at < ${before} order by received_at limit 5000)`

export interface CardOrderRef {
  id: string
  organization_id: number
}

/** Open orders whose payment the provider may know more of. */
export const listOpenCardOrders = (db: Db, limit: number) => rowsOf<CardOrderRef>(db)`
  select o.id, o.organization_id from plan_order o join live.organization g on g.id = o.organization_id
  where o.status = 'open' and o.payment = 'card' order by o.ordered_at limit ${limit}`

export const listDueAttempts = (db: Db, now: Date, limit: number) => rowsOf<CardOrderRef>(db)`
  select o.id, o.organization_id from plan_order o join live.organization g on g.id = o.organization_id
  where o.status = 'open' and o.next_attempt_at <= ${now} order by o.next_attempt_at limit ${limit}`

/** Periods that ended and are paid by card. */
export const listCardRenewals = (db: Db, now: Date, limit: number) => rowsOf<{ organization_id: number }>(db)`
  select s.organization_id from subscription s join live.organization g on g.id = s.organization_id
  where s.payment_type = 'card' and s.plan_version_id is not null and s.period_end <= ${now}
    and s.status in ('active', 'past_due')
    and not exists (select from plan_order o where o.organization_id = s.organization_id and o.status = 'open')
  order by s.period_end limit ${limit}`

export const saveStatus = (
  db: Db,
  tenant: number,
  status: { status: 'active' | 'past_due' | 'canceled'; endsAt?: Date | null },
  now: Date,
) => updateRows(db, 'subscription', { organizationId: tenant }, { ...status, updatedAt: now })

export interface FoundDifference {
  payment: string
  buyerId: number | null
  orderId: string | null
  kind: Difference
  amount: number
  currency: string
}

export const saveDifference = (db: Db, { payment, ...found }: FoundDifference, now: Date) =>
  upsertRow(db, 'payment_difference', { payment }, found, { foundAt: now })

export const deleteDifference = (db: Db, payment: string) => execute(db)`
  delete from payment_difference where payment = ${payment}`

export const hasOrganization = (db: Db, id: number) => hasRows(db)`select from organization where id = ${id}`

export const listDifferenceRows = (db: Db) => rowsOf<{
  payment: string
  organization_id: number | null
  organization: string | null
  kind: Difference
  amount: number
  currency: Currency
  found_at: Date
}>(db)`
  select d.payment, o.id as organization_id, o.name as organization, d.kind, d.amount, d.currency, d.found_at
  from payment_difference d left join live.organization o on o.id = d.buyer_id
  order by d.found_at desc limit 200`
