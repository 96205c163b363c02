import { v7 } from 'uuid'
import type { Ctx } from '../context'
import type { Db } from '../db'
import { addMails, type UsagePlace } from '../statistics'
import { extraHeaders, headerLine, mailAddress } from './rules'
import { messageDomain } from './sender'
import { insertMail } from './store'
import { renderMail } from './template'

export interface Mail {
  /** For callers that refer to it later. */
  id?: string
  /** `<domain>.<what>`, for the mail list. */
  kind: string
  to: string
  subject: string
  paragraphs: string[]
  action?: { label: string; url: string }
  footnote?: string
  /** Secret of a link in the mail: removed from the stored mail when it was sent, used or expired. */
  link?: { secret: string; expiresAt: Date }
  headers?: Record<string, string>
  /** Whose usage it counts to; mails about an account count to none. */
  about?: UsagePlace
}

/** Inserts a mail in the transaction that causes it; sent after the commit. */
export async function queueMail(ctx: Pick<Ctx, 'now' | 'requestId'>, tx: Db, mail: Mail): Promise<void> {
  const now = ctx.now()
  const id = mail.id ?? v7({ msecs: now.getTime() })
  const subject = headerLine(mail.subject)
  await insertMail(tx, {
    id,
    kind: mail.kind,
    recipient: mailAddress(mail.to),
    subject,
    ...renderMail({ ...mail, subject }),
    headers: JSON.stringify(extraHeaders(mail.headers ?? {})),
    created_at: now,
    send_at: now,
    message_id: `<${id}@${messageDomain()}>`,
    request_id: ctx.requestId,
    link_secret: mail.link?.secret ?? null,
    link_expires_at: mail.link?.expiresAt ?? null,
    for_organization_id: mail.about?.organization ?? null,
    for_client_id: mail.about?.client ?? null,
    for_project_id: mail.about?.project ?? null,
    for_site_id: mail.about?.site ?? null,
  })
  if (mail.about) await addMails(tx, mail.about, 1, now)
}
