import type { Seller } from '~/shared/rules/money/vat'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { seller } from '../../platform/has-billing'
import type { OrderRow } from './store'

/** Whether the invoice of an order is out; else a super admin writes it. `paid`: by card, already. */
export const issueForOrder = async (
  _ctx: Ctx,
  _tx: Db,
  _order: OrderRow,
  _paid: { at: Date; reference: string } | null,
): Promise<'waiting' | 'processed'> => 'waiting'

export const vatSeller = async (_db: Db): Promise<Seller> => seller()
