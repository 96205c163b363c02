import { z } from 'zod'
import { billingMessages } from '~/shared/messages/billing'
import { mailsMessages } from '~/shared/messages/mails'
import { linkMessages } from '~/shared/messages/sign-up'
import { paths } from '~/shared/paths'
import type { SubscriptionView } from '~/shared/schemas/subscription'
import { actorOf, issueToken, linkExpiry, peekToken, redeemToken } from '../../accounts/auth'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction, type TenantCtx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { requireBilling } from '../../platform/has-billing'
import { queueMail } from '../../platform/mail'
import { publicUrl } from '../../platform/public-url'
import { readView } from './read-subscription'
import { chooseInvoice } from './request-invoice'
import { findPayers, getSubscription } from './store'

const texts = mailsMessages.payment

export async function sendPaymentLink(ctx: TenantCtx): Promise<{ ok: true; recipients: number }> {
  requireBilling()
  return inTransaction(ctx, async (tx) => {
    const { name, subscription } = await getSubscription(tx, ctx.tenant)
    if (!subscription) throw new AppError('CONFLICT', billingMessages.noSubscription)
    const payers = await findPayers(tx, ctx.tenant)
    for (const { id: userId, email } of payers) {
      const payload = { organization: ctx.tenant }
      const token = await issueToken(ctx, tx, { purpose: 'payment', userId, payload })
      await queueMail(ctx, tx, {
        kind: 'billing.paymentLink',
        about: { organization: ctx.tenant },
        to: email,
        subject: texts.subject(name),
        paragraphs: texts.paragraphs(name),
        action: { label: texts.action, url: publicUrl(paths.updatePaymentMethod(token)) },
        link: { secret: token, expiresAt: linkExpiry('payment', ctx.now()) },
        footnote: texts.footnote,
      })
    }
    await recordActivity(ctx, tx, 'organization.sendPaymentLink', ctx.tenant, {
      after: { recipients: payers.map(({ email }) => email) },
    })
    return { ok: true, recipients: payers.length }
  })
}

const dead = () => new AppError('NOT_FOUND', linkMessages.linkExpired)
const payload = z.object({ organization: z.int() })

/** The holder of a link, who must still be allowed to manage billing. */
async function holderOf(ctx: Ctx, token: string) {
  requireBilling()
  const found = await peekToken(ctx, token, 'payment')
  const named = payload.safeParse(found?.payload)
  if (!found || !named.success) throw dead()
  const { organization } = named.data
  const payer = (await findPayers(ctx.db, organization)).find(({ id }) => id === found.user_id)
  if (!payer) throw dead()
  return { organization, payer }
}

/** Does not consume the link. */
export async function readPaymentLink(ctx: Ctx, token: string): Promise<SubscriptionView> {
  const { organization } = await holderOf(ctx, token)
  return readView(ctx, organization)
}

/** Consumes the link. */
export async function payByLink(ctx: Ctx, token: string): Promise<SubscriptionView> {
  const { organization, payer } = await holderOf(ctx, token)
  return inTransaction(ctx, async (tx) => {
    if (!(await redeemToken(ctx, tx, token, 'payment'))) throw dead()
    const holder = { ...ctx, actor: actorOf(payer.id, payer.email) }
    return chooseInvoice(holder, tx, organization, { billingCycle: 'year' }, payer.email)
  })
}
