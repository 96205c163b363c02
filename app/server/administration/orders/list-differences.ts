import type { PaymentDifference } from '~/shared/schemas/order'
import type { Ctx } from '../../platform/context'
import { requireBilling } from '../../platform/has-billing'
import { listDifferenceRows } from './card.store'

export async function listDifferences(ctx: Ctx): Promise<PaymentDifference[]> {
  requireBilling()
  return (await listDifferenceRows(ctx.db)).map((row) => ({
    ...{ payment: row.payment, kind: row.kind, amount: row.amount, currency: row.currency },
    organization:
      row.organization_id === null ? null : { _id: row.organization_id, name: row.organization ?? '' },
    foundAt: row.found_at.toISOString(),
  }))
}
