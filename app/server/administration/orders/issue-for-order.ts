import { orderLineText } from '~/shared/rules/money/order-line-text'
import type { Vat } from '~/shared/rules/money/vat'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { issueInvoice } from '../invoices'
import { listSold } from '../plans'
import type { OrderRow } from './store'

/** After the plan was put on, so that the period is the one that was sold. What starts at a renewal is invoiced then. */
export async function issueForOrder(
  ctx: Ctx,
  tx: Db,
  order: OrderRow,
  paid: { at: Date; reference: string } | null,
): Promise<void> {
  if (order.lines.length === 0) return
  const { organization_id: organizationId, currency, buyer } = order
  const sold = (await listSold(tx, [organizationId])).get(organizationId)
  await issueInvoice(ctx, tx, {
    ...{ organizationId, key: order.id, buyer, currency },
    lines: order.lines.map((line) => ({
      description: orderLineText(line),
      quantity: 1,
      net: line.price.amount,
    })),
    vat: { kind: order.vat_kind, country: buyer.country, rate: order.vat_rate } as Vat,
    period: sold?.period ?? { start: ctx.now(), end: ctx.now() },
    paid: paid && { ...paid, by: 'card' },
  })
}
