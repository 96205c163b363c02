import { ordersMessages } from '~/shared/messages/orders'
import { euTaxIdOf } from '~/shared/rules/money/tax-id'
import { type Vat, vatFor } from '~/shared/rules/money/vat'
import type { BillingAccount, BillingDetails } from '~/shared/schemas/billing-details'
import { dayOf } from '~/shared/values/calendar'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError } from '../../platform/errors'
import { requireBilling, sellerTimeZone } from '../../platform/has-billing'
import { requireSeller } from '../invoices'
import { type AccountRow, findAccountRow, saveAccount } from './account.store'

const detailsOf = (row: AccountRow): BillingDetails => ({
  ...{ name: row.name, street: row.street, postalCode: row.postal_code, city: row.city },
  ...{ region: row.region, country: row.country, taxId: row.tax_id, contacts: row.contacts },
})

export async function readAccount(db: Db, tenant: number): Promise<BillingAccount | null> {
  const row = await findAccountRow(db, tenant)
  if (!row) return null
  return {
    ...detailsOf(row),
    taxIdStatus: row.tax_id_status,
    taxIdCheckedAt: row.tax_id_checked_at?.toISOString() ?? null,
  }
}

/** A new tax id of the EU is accepted, and checked by the job. */
export async function storeDetails(ctx: Ctx, tx: Db, tenant: number, details: BillingDetails): Promise<void> {
  const before = await findAccountRow(tx, tenant)
  const isSame = before && before.tax_id === details.taxId && before.country === details.country
  const inEu = details.taxId !== null && euTaxIdOf(details.taxId) !== null
  const state = isSame
    ? null
    : {
        taxIdStatus: details.taxId === null ? null : inEu ? ('pending' as const) : ('unchecked' as const),
        taxIdCheckedAt: null,
        taxIdDueAt: inEu ? ctx.now() : null,
      }
  await saveAccount(tx, tenant, details, state, ctx.now())
  if (before && JSON.stringify(detailsOf(before)) === JSON.stringify(details)) return
  await recordActivity(ctx, tx, 'organization.changeBilling', tenant, {
    organizationId: tenant,
    before: before && { ...detailsOf(before), contacts: before.contacts.join(', ') },
    after: { ...details, contacts: details.contacts.join(', ') },
  })
}

/** Of the stored account if the tax id is the same: an invalid one does not count. */
export async function vatOf(
  db: Db,
  details: Pick<BillingDetails, 'country' | 'taxId'>,
  known: Pick<BillingAccount, 'taxId' | 'taxIdStatus'> | null,
  now: Date,
): Promise<Vat> {
  const inEu = details.taxId === null ? null : euTaxIdOf(details.taxId)
  const isInvalid = known?.taxId === details.taxId && known?.taxIdStatus === 'invalid'
  const taxId = inEu && { country: inEu.country, isAccepted: !isInvalid }
  const vat = vatFor(
    await requireSeller(db),
    { country: details.country, taxId },
    dayOf(now, sellerTimeZone()),
  )
  if (!vat) throw new AppError('CONFLICT', ordersMessages.faults.noVat)
  return vat
}

export function changeDetails(ctx: TenantCtx, details: BillingDetails): Promise<BillingAccount> {
  requireBilling()
  return inTransaction(ctx, async (tx) => {
    await storeDetails(ctx, tx, ctx.tenant, details)
    const saved = await readAccount(tx, ctx.tenant)
    if (!saved) throw new Error('The billing address was not stored')
    return saved
  })
}
