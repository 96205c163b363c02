import type { z } from 'zod'
import { mailMessages } from '~/shared/messages/outbox'
import type { Mail, MailSummary, mailQuery } from '~/shared/schemas/mail'
import { type PageOf, toPage } from '~/shared/schemas/paging'
import type { Ctx } from '../context'
import { AppError, notFound } from '../errors'
import { sendsMail } from './send-waiting'
import { listMails as findAll, getMail, type MailRow, REMOVED, requeueMail } from './store'

const present = (row: MailRow): MailSummary => ({
  link: isPassedOn(row) ? linkIn(row) : null,
  _id: row.id,
  kind: row.kind,
  recipient: row.recipient,
  subject: row.subject || mailMessages.notWritten,
  status: row.status,
  attempts: row.attempts,
  createdAt: row.created_at.toISOString(),
  nextAt: row.status === 'waiting' ? row.send_at.toISOString() : null,
  sentAt: row.sent_at?.toISOString() ?? null,
  error: row.error,
  attachment:
    row.attachment_name === null ? null : { name: row.attachment_name, bytes: row.attachment_bytes ?? 0 },
})

/** Super admins pass a link on that does not reach its reader. */
const isPassedOn = ({ status }: MailRow): boolean =>
  status === 'kept' || status === 'failed' || (status === 'waiting' && !sendsMail())

const linkIn = ({ plain, link_secret: secret }: MailRow): string | null =>
  secret === null ? null : (plain.match(/https?:\/\/\S+/g)?.find((link) => link.includes(secret)) ?? null)

/** Without bodies. */
export async function listMails(ctx: Ctx, query: z.output<typeof mailQuery>): Promise<PageOf<MailSummary>> {
  return toPage(await findAll(ctx.db, query), query, present)
}

export async function readMail(ctx: Ctx, id: string): Promise<Mail> {
  const row = await getMail(ctx.db, id)
  return { ...present(row), html: row.html, plain: row.plain }
}

/** Resends a failed or kept mail. */
export async function retryMail(ctx: Ctx, id: string): Promise<MailSummary> {
  const { status, plain } = await getMail(ctx.db, id)
  if (status === 'sent') throw new AppError('CONFLICT', mailMessages.alreadySent)
  if (plain.includes(REMOVED)) throw new AppError('CONFLICT', mailMessages.linkRemoved)
  if (!(await requeueMail(ctx.db, id, ctx.now()))) throw notFound()
  return present(await getMail(ctx.db, id))
}
