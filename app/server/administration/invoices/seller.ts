import type { z } from 'zod'
import { invoicesMessages } from '~/shared/messages/invoices'
import { invoiceNumber } from '~/shared/rules/money/invoice'
import { type SellerSettings, sellerSettings, type sellerView } from '~/shared/schemas/seller'
import { dayOf } from '~/shared/values/calendar'
import { NO_ORGANIZATION } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError } from '../../platform/errors'
import { requireBilling, sellerTimeZone } from '../../platform/has-billing'
import { findSeller, readLastSerial, saveSeller } from './seller.store'

/** null until it is entered. */
export async function sellerOf(db: Db): Promise<SellerSettings | null> {
  const settings = await findSeller(db)
  return settings === undefined ? null : sellerSettings.parse(settings)
}

export async function requireSeller(db: Db): Promise<SellerSettings> {
  const seller = await sellerOf(db)
  if (seller) return seller
  throw new AppError('CONFLICT', invoicesMessages.faults.noSeller, { reason: 'NOT_CONFIGURED' })
}

export async function readSeller(ctx: Pick<Ctx, 'db' | 'now'>): Promise<z.input<typeof sellerView>> {
  requireBilling()
  const seller = await sellerOf(ctx.db)
  const timeZone = sellerTimeZone()
  const year = Number(dayOf(ctx.now(), timeZone).slice(0, 4))
  const next = seller && invoiceNumber(seller.numberFormat, year, (await readLastSerial(ctx.db, year)) + 1)
  return { seller, timeZone, nextNumber: next }
}

/** Invoices keep the seller that they were issued by. */
export async function updateSeller(ctx: Ctx, settings: SellerSettings): Promise<z.input<typeof sellerView>> {
  requireBilling()
  return inTransaction(ctx, async (tx) => {
    const before = await sellerOf(tx)
    await saveSeller(tx, settings, ctx.now())
    await recordActivity(ctx, tx, 'installation.changeSeller', settings.name, {
      organizationId: NO_ORGANIZATION,
      before,
      after: settings,
    })
    return readSeller({ ...ctx, db: tx })
  })
}
