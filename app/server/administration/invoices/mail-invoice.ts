import { invoicesMessages } from '~/shared/messages/invoices'
import { paths } from '~/shared/paths'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { type MailPart, queueMail } from '../../platform/mail'
import { publicUrl } from '../../platform/public-url'

interface InvoiceMail {
  kind: string
  organizationId: number
  to: readonly string[]
  subject: string
  paragraphs: string[]
  parts?: MailPart[]
}

/** To everybody who gets the organization's invoices, who may have no account. */
export async function mailInvoice(ctx: Ctx, tx: Db, mail: InvoiceMail): Promise<void> {
  const { to, organizationId, ...content } = mail
  const { action, footnote } = invoicesMessages.mail
  for (const address of to)
    await queueMail(ctx, tx, {
      ...content,
      to: address,
      about: { organization: organizationId },
      action: { label: action, url: publicUrl(paths.organizationSubscription(organizationId)) },
      footnote,
    })
}
