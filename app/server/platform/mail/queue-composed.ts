import type { Ctx } from '../context'
import type { Db } from '../db'
import { addMails } from '../usage-counts'
import { type ComposableMail, insertComposable, type UncomposedMail, writeComposed } from './compose.store'
import type { MailAttachment, MailPart } from './content'
import { type ExtraHeaders, extraHeaders, headerLine, mailAddress } from './rules'
import { messageDomain } from './sender'

export { claimUncomposed, discardUncomposed, failUncomposed, releaseHeld } from './compose.store'
export type { ComposableMail, UncomposedMail }

/**
 * Queues thousands of mailings by one statement per few thousand rows. They wait until `setComposed` gives them their
 * content.
 */
export async function queueComposed(
  ctx: Pick<Ctx, 'now' | 'requestId'>,
  tx: Db,
  rows: readonly ComposableMail[],
): Promise<void> {
  const now = ctx.now()
  for (const { to } of rows) mailAddress(to)
  await insertComposable(tx, rows, { now, requestId: ctx.requestId, domain: messageDomain() })
  const places = Map.groupBy(rows, ({ organizationId, clientId }) => `${organizationId}/${clientId}`)
  for (const [{ organizationId: organization, clientId }, ...rest] of places.values() as Iterable<
    [ComposableMail, ...ComposableMail[]]
  >) {
    await addMails(tx, { organization, client: clientId ?? undefined }, rest.length + 1, now)
  }
}

export interface ComposedMail {
  subject: string
  html: string
  plain: string
  parts?: readonly MailPart[]
  attachment?: MailAttachment | null
  headers?: ExtraHeaders
}

/** From now on the mail is sent when it is due. */
export async function setComposed(tx: Db, id: UncomposedMail['id'], mail: ComposedMail): Promise<void> {
  const { subject, html, plain, parts = [], attachment = null, headers = {} } = mail
  await writeComposed(tx, id, {
    subject: headerLine(subject),
    html,
    plain,
    headers: JSON.stringify(extraHeaders(headers)),
    parts,
    attachment,
  })
}
