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
  write: () => { subject: string; paragraphs: string[] }
  parts?: MailPart[]
}

/** To everybody who gets the organization's invoices, who may have no account. */
export async function mailInvoice(ctx: Ctx, tx: Db, mail: InvoiceMail): Promise<void> {
  const { to, organizationId, write, ...content } = mail
  const url = publicUrl(paths.organizationSubscription(organizationId))
  for (const address of to)
    await queueMail(ctx, tx, {
      ...content,
      to: address,
      about: { organization: organizationId },
      write: () => {
        const { action, footnote } = invoicesMessages.mail
        return { ...write(), action: { label: action, url }, footnote }
      },
    })
}
