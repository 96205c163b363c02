import type { OrderView } from '~/shared/schemas/order'
import type { OrderRow } from './store'

export const presentOrder = (row: OrderRow, payAt: string | null): OrderView => ({
  ...{ _id: row.id, organization: row.organization_id, status: row.status, payment: row.payment },
  ...{ plan: row.plan_name, billingCycle: row.billing_cycle, when: row.takes_effect },
  total: { amount: row.net + row.vat, currency: row.currency },
  orderedAt: row.ordered_at.toISOString(),
  payAt,
})
