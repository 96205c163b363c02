import { v7 } from 'uuid'
import { findBrand, findBrandForRecipient } from '../brand'
import { originOf } from '../brand-hosts'
import type { Ctx } from '../context'
import type { Db } from '../db'
import { addMails, type UsagePlace } from '../usage-counts'
import type { MailContent, MailPart } from './content'
import { mailBrandOf } from './mail-brand'
import { inLanguageOf } from './reader-language.store'
import { renderContent } from './render-content'
import { type ExtraHeaders, extraHeaders, headerLine, mailAddress, type Priority, priorityOf } from './rules'
import { messageDomain } from './sender'
import { insertMail, insertParts } from './store'

interface Envelope {
  /** For callers that refer to it later. */
  id?: string
  /** `<domain>.<what>`, for the mail list. */
  kind: string
  to: string
  /** Secret of a link in the mail: removed from the stored mail when it was sent, used or expired. */
  link?: { secret: string; expiresAt: Date }
  headers?: ExtraHeaders
  /** Whose usage it counts to; mails about an account count to none. */
  about?: UsagePlace
  /** By its kind if absent. */
  priority?: Priority
  /** Pictures that its content refers to. */
  parts?: MailPart[]
}

/** The short form of a content: paragraphs and at most one button. */
export interface MailText {
  subject: string
  paragraphs: readonly string[]
  action?: { label: string; url: string }
  footnote?: string
}

/** `write` reads its sentences in the language of the mail's reader. */
export type Mail = Envelope & { write: () => MailText | MailContent }

const contentOf = (text: MailText | MailContent): MailContent =>
  'blocks' in text
    ? text
    : {
        subject: text.subject,
        blocks: [
          ...text.paragraphs.map((paragraph) => ({ kind: 'text' as const, text: paragraph })),
          ...(text.action ? [{ kind: 'action' as const, ...text.action }] : []),
        ],
        footnote: text.footnote,
      }

/** Inserts a mail in the transaction that causes it; sent after the commit. */
export const queueMail = (ctx: Pick<Ctx, 'now' | 'requestId'>, tx: Db, mail: Mail): Promise<void> =>
  inLanguageOf(tx, mail.to, () => insertWritten(ctx, tx, mail))

async function insertWritten(ctx: Pick<Ctx, 'now' | 'requestId'>, tx: Db, mail: Mail): Promise<void> {
  const now = ctx.now()
  const id = mail.id ?? v7({ msecs: now.getTime() })
  const content = contentOf(mail.write())
  const subject = headerLine(content.subject)
  const brand = await (mail.about
    ? findBrand(tx, mail.about.organization)
    : findBrandForRecipient(tx, mail.to))
  const origin = await originOf(tx, mail.about?.organization ?? brand?.organization_id)
  const rendered = await renderContent({ ...content, subject, brand: mailBrandOf(brand), origin })
  await insertMail(tx, {
    id,
    kind: mail.kind,
    recipient: mailAddress(mail.to),
    subject,
    ...rendered,
    headers: JSON.stringify(extraHeaders({ ...rendered.headers, ...mail.headers })),
    priority: mail.priority ?? priorityOf(mail.kind),
    created_at: now,
    send_at: now,
    message_id: `<${id}@${messageDomain()}>`,
    request_id: ctx.requestId,
    link_secret: mail.link?.secret ?? null,
    link_expires_at: mail.link?.expiresAt ?? null,
    brand_id: brand?.organization_id ?? null,
    for_organization_id: mail.about?.organization ?? null,
    for_client_id: mail.about?.client ?? null,
    for_project_id: mail.about?.project ?? null,
    for_site_id: mail.about?.site ?? null,
  })
  await insertParts(tx, id, mail.parts ?? [])
  if (mail.about) await addMails(tx, mail.about, 1, now)
}
