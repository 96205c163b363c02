import { randomUUID } from 'node:crypto'
import { ordersMessages } from '~/shared/messages/orders'
import { paths } from '~/shared/paths'
import type { OwnSubscription } from '~/shared/schemas/order'
import type { Ctx, TenantCtx } from '../../platform/context'
import { AppError, notConfigured } from '../../platform/errors'
import { requireBilling } from '../../platform/has-billing'
import { createLogger } from '../../platform/log'
import { publicUrl } from '../../platform/public-url'
import { hasCards, readPayment, startSetup } from '../payments'
import { findCard, saveCard, saveSetup } from './card.store'

const log = createLogger('orders')

/** The card that renewals are charged to, and what was entered since. Never fails: the provider may not answer. */
export async function readCard(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  tenant: number,
): Promise<OwnSubscription['card']> {
  const known = await findCard(db, tenant)
  if (!known) return null
  if (known.setup_ref && hasCards()) {
    const setup = await readPayment(known.setup_ref).catch((error: unknown) => {
      log.warn({ err: error }, 'the payment provider did not answer')
    })
    if (setup?.status === 'paid') await saveCard(db, tenant, setup, now())
    if (setup && setup.status !== 'open') await saveSetup(db, tenant, null)
  }
  const card = (await findCard(db, tenant)) ?? known
  return card.method === null ? null : { brand: card.brand, last4: card.last4 }
}

/** Where another card is entered: a page of the provider. */
export async function changeCard(ctx: TenantCtx): Promise<{ url: string }> {
  requireBilling()
  if (!hasCards()) throw notConfigured(ordersMessages.payments.card)
  const known = await findCard(ctx.db, ctx.tenant)
  if (!known) throw new AppError('CONFLICT', ordersMessages.faults.noCardYet)
  const back = publicUrl(paths.subscriptionPlan({ organization: ctx.tenant, action: 'payment-method' }))
  const setup = { organization: ctx.tenant, customer: known.customer, key: randomUUID() }
  const { ref, url } = await startSetup(setup, { success: back, cancel: back })
  await saveSetup(ctx.db, ctx.tenant, ref)
  return { url }
}
