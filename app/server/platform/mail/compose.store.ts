import { sql } from 'kysely'
import { beginningWith, type Db, execute, rowsOf } from '../db'
import type { MailAttachment, MailPart } from './content'
import { insertParts } from './store'

/** A mailing whose content is written shortly before it is sent, from `compose`. */
export interface ComposableMail {
  id: string
  kind: string
  to: string
  /** What its content is made from. */
  compose: unknown
  organizationId: number
  clientId: number | null
  sendAt: Date
  /** Until then it waits for what `releaseHeld` adds to `compose`. */
  heldUntil?: Date
}

export interface UncomposedMail extends ComposableMail {
  compose: Record<string, unknown>
}

const BATCH = 5_000
const MAILING_PRIORITY = 2

export async function insertComposable(
  db: Db,
  rows: readonly ComposableMail[],
  { now, requestId, domain }: { now: Date; requestId: string; domain: string },
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = JSON.stringify(rows.slice(from, from + BATCH))
    await execute(db)`
      insert into mail (id, kind, recipient, subject, html, plain, compose, priority, created_at, send_at, held_until,
        message_id, request_id, for_organization_id, brand_id, for_client_id)
      select id, kind, "to", '', '', '', compose, ${MAILING_PRIORITY}, ${now}, "sendAt", "heldUntil",
        '<' || id || '@' || ${domain}::text || '>', ${requestId}, "organizationId", "organizationId", "clientId"
      from jsonb_to_recordset(${batch}::jsonb) as row(id uuid, kind text, "to" text, compose jsonb,
        "organizationId" int, "clientId" int, "sendAt" timestamptz, "heldUntil" timestamptz)
    `
  }
}

const isUncomposed = (kindPrefix: string) => sql`compose is not null and sent_at is null and failed_at is null
  and kind like ${beginningWith(kindPrefix)}`

const isDue = (now: Date) => sql`send_at <= ${now} and (held_until is null or held_until <= ${now})`

export const hasUncomposed = (kindPrefix: string, now: Date) =>
  sql<boolean>`exists (select from mail where ${isUncomposed(kindPrefix)} and ${isDue(now)})`

/**
 * Locks mails without content, the next due first, until the transaction ends; other workers skip them. `before`: only
 * those that are due by then and wait for nothing.
 */
export const claimUncomposed = (
  tx: Db,
  kindPrefix: string,
  limit: number,
  before: Date | null = null,
) => rowsOf<UncomposedMail>(tx)`
    select id, kind, recipient as "to", compose, for_organization_id as "organizationId",
      for_client_id as "clientId", send_at as "sendAt"
    from mail
    where ${isUncomposed(kindPrefix)} and ${before ? isDue(before) : sql`true`}
    order by send_at, id limit ${limit} for update skip locked
  `

export async function writeComposed(
  tx: Db,
  id: string,
  {
    parts,
    attachment,
    ...mail
  }: {
    subject: string
    html: string
    plain: string
    headers: string
    parts: readonly MailPart[]
    attachment: MailAttachment | null
  },
): Promise<void> {
  await tx
    .updateTable('mail')
    .set({
      ...mail,
      compose: null,
      held_until: null,
      attachment_name: attachment?.name,
      attachment_hash: attachment?.hash,
      attachment_bytes: attachment?.bytes,
    })
    .where('id', '=', id)
    .execute()
  await insertParts(tx, id, parts)
}

/** For mails that can't be composed: listed as failed, not tried again. */
export async function failUncomposed(tx: Db, id: string, reason: string, now: Date): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ failed_at: now, error: reason.slice(0, 500), compose: null, held_until: null })
    .where('id', '=', id)
    .execute()
}

/** The mail waits no longer: it is composed with `found`. */
export const releaseHeld = (tx: Db, id: string, found: object) => execute(tx)`
    update mail set held_until = null, compose = compose || ${JSON.stringify(found)}::jsonb
    where id = ${id} and compose is not null`

/** For mails that must not be sent any more, such as those of a reader who unsubscribed after it was queued. */
export async function discardUncomposed(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('mail').where('id', 'in', ids).where('compose', 'is not', null).execute()
}
