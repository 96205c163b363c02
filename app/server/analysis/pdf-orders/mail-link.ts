import { pdfMessages } from '~/shared/messages/pdf'
import { paths } from '~/shared/paths'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { queueMail } from '../../platform/mail'
import { publicUrl } from '../../platform/public-url'
import { setDelivered } from './print.store'
import { MAIL_AFTER_MS } from './rules'
import { findOrder } from './store'

const texts = pdfMessages.mail

/**
 * Mails the link of a finished order to a user who had to wait, in the transaction that finishes the order: it is sent
 * once, whatever happens to the worker.
 */
export async function mailLink(ctx: Ctx, tx: Db, id: string): Promise<void> {
  const order = await findOrder(tx, id)
  // Orders for mails go with these mails.
  if (!order?.email || order.mailing_id !== null) return
  if (ctx.now().getTime() - order.created_at.getTime() < MAIL_AFTER_MS) return
  await setDelivered(tx, order.organization_id, id, ctx.now())
  await queueMail(ctx, tx, {
    kind: 'pdfOrders.ready',
    to: order.email,
    about: { organization: order.organization_id, client: order.client_id },
    write: () => ({
      subject: texts.subject(order.title),
      paragraphs: [texts.text(order.title, order.pages ?? 0)],
      action: { label: texts.action, url: publicUrl(paths.pdfOrder(id)) },
      footnote: texts.footnote,
    }),
  })
}
