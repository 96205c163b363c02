import { sql } from 'kysely'
import { type Db, execute, rowsOf } from '../db'
import type { MailPart } from './content'
import { MAX_ATTEMPTS, MAX_HAND_OVERS, type Priority } from './rules'
import { WITHOUT_SECRET } from './store'

export interface DueMail {
  id: string
  kind: string
  recipient: string
  subject: string
  html: string
  plain: string
  headers: Record<string, string>
  message_id: string
  attempts: number
  created_at: Date
  request_id: string
  organization: number | null
  /** The organization whose brand it has, and the name that it comes from. */
  brand: number | null
  sender_name: string | null
  /** Why mails to its address fail at once; null: they don't. */
  suspended: string | null
  attachment_name: string | null
  attachment_hash: Buffer | null
}

/** How often it may have been handed over before it counts as sent. */
const HAND_OVER_LIMIT = sql`case when priority = 2 then ${sql.lit(MAX_HAND_OVERS[2])} else ${sql.lit(MAX_HAND_OVERS[0])} end`
const IS_WAITING = sql`sent_at is null and failed_at is null and kept_at is null and compose is null`

/** Mails to send, to keep, or to give up, and links that have expired. */
export const hasWaitingMails = (now: Date) => sql<boolean>`(
  exists (select from mail where sent_at is null and failed_at is null and kept_at is null and compose is null
    and send_at <= ${now})
  or exists (select from mail where link_secret is not null and link_expires_at < ${now}))`

export const hasWaitingMailings = (now: Date) =>
  sql<boolean>`exists (select from mail where ${IS_WAITING} and priority = 2 and send_at <= ${now})`

/**
 * Claims due mails, the most urgent and then the oldest first, and counts the attempt, so that a crash leads to a retry
 * after `leasesMs[n]`, n being the earlier attempts.
 */
export const claimDueMails = (
  db: Db,
  now: Date,
  { priorities, leasesMs, limit }: { priorities: Priority[]; leasesMs: number[]; limit: number },
) => rowsOf<DueMail>(db)`
    update mail set attempts = attempts + 1,
      send_at = ${now}::timestamptz + (${leasesMs}::int[])[attempts + 1] * interval '1 millisecond'
    where id in (select id from mail
      where ${IS_WAITING} and priority = any(${priorities}::int[])
        and send_at <= ${now} and attempts < ${leasesMs.length}::int and hand_overs < ${HAND_OVER_LIMIT}
      order by priority, send_at, id limit ${limit} for update skip locked)
    returning id, kind, recipient, subject, html, plain, headers, message_id, attempts, created_at, request_id,
      for_organization_id as organization, brand_id as brand, attachment_name, attachment_hash,
      (select coalesce(b.sender_name, b.name) from live.organization_brand b
        where b.organization_id = mail.brand_id) as sender_name,
      (select coalesce(reason, '') from mail_address a
        where a.address = lower(recipient) and a.suspended_at is not null) as suspended
  `

/** Gives claimed mails back that were not tried. */
export async function releaseClaimed(db: Db, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('mail')
    .set({ attempts: sql`attempts - 1`, send_at: now })
    .where('id', 'in', ids)
    .execute()
}

export async function listParts(db: Db, mailId: string): Promise<MailPart[]> {
  const rows = await db
    .selectFrom('mail_part')
    .select(['cid', 'media_type', 'bytes'])
    .where('mail_id', '=', mailId)
    .orderBy('cid')
    .execute()
  return rows.map(({ cid, media_type, bytes }) => ({
    ...{ cid, bytes },
    mediaType: media_type === 'application/pdf' ? media_type : 'image/png',
  }))
}

/** Right before the end of a mail is sent: from now on only a living process knows that it did not arrive. */
export async function markHandedOver(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ handed_over_at: now, hand_overs: sql`hand_overs + 1` })
    .where('id', '=', id)
    .execute()
}

/** After a failure that this process saw, so the mail may be sent again. */
export async function markUnsent(
  db: Db,
  id: string,
  change: { error: string; sendAt: Date; failedAt: Date | null; wasHandedOver: boolean },
): Promise<void> {
  const { error, sendAt, failedAt, wasHandedOver } = change
  await db
    .updateTable('mail')
    .set({ error, send_at: sendAt, failed_at: failedAt })
    .$if(wasHandedOver, (q) => q.set({ handed_over_at: null, hand_overs: sql`hand_overs - 1` }))
    .where('id', '=', id)
    .execute()
}

/** Marks a mail as sent and removes the secret of its link. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('mail').set({ sent_at: now, error: null }).where('id', '=', id).execute()
  await db
    .updateTable('mail')
    .set(WITHOUT_SECRET)
    .where('id', '=', id)
    .where('link_secret', 'is not', null)
    .execute()
}

/** Mails that a process handed over before it crashed count as sent, once they may have arrived often enough. */
export const settleHandedOver = (db: Db, now: Date) => execute(db)`
    update mail set sent_at = handed_over_at, error = null
    where hand_overs > 0 and hand_overs >= ${HAND_OVER_LIMIT} and sent_at is null and failed_at is null
      and send_at <= ${now}
  `

/** Fails mails whose last attempt crashed. */
export const failExhausted = (db: Db, now: Date) => execute(db)`
    update mail set failed_at = ${now}, error = coalesce(error, 'interrupted')
    where attempts >= ${sql.lit(MAX_ATTEMPTS)} and sent_at is null and failed_at is null and kept_at is null
      and send_at <= ${now}
  `

/** Mailings handed over since then, by all workers. */
export async function countBulkSince(db: Db, since: Date): Promise<number> {
  const { total } = await db
    .selectFrom('mail')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('priority', '=', sql.lit(2))
    .where('handed_over_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Marks due mails as kept; concurrent callers get each once. */
export const keepDueMails = (db: Db, now: Date, limit: number) =>
  db
    .updateTable('mail')
    .set({ kept_at: now })
    .where('id', 'in', (q) =>
      q
        .selectFrom('mail')
        .select('id')
        .where(sql<boolean>`${IS_WAITING}`)
        .where('send_at', '<=', now)
        .orderBy('priority')
        .orderBy('send_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'recipient', 'subject', 'plain', 'request_id'])
    .execute()
