import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { MailStatus } from '~/shared/schemas/mail'
import type { Paging } from '~/shared/schemas/paging'
import { allOf, containing, type Db, type Listed, listPage } from '../db'
import type { DB } from '../db/types'
import { notFound } from '../errors'
import type { MailPart } from './content'

export async function insertMail(db: Db, mail: Insertable<DB['mail']>): Promise<void> {
  await db.insertInto('mail').values(mail).execute()
}

export async function insertParts(db: Db, mailId: string, parts: readonly MailPart[]): Promise<void> {
  if (parts.length === 0) return
  const rows = parts.map(({ cid, mediaType, bytes }) => ({
    mail_id: mailId,
    cid,
    media_type: mediaType,
    bytes,
  }))
  await db.insertInto('mail_part').values(rows).execute()
}

export interface DueMail {
  id: string
  recipient: string
  subject: string
  html: string
  plain: string
  headers: Record<string, string>
  message_id: string
  attempts: number
  created_at: Date
  request_id: string
}

/**
 * Claims the oldest due mail and counts the attempt first, so that a crash leads to a retry after the usual
 * wait. `waitsMs[n - 1]` is the wait after n attempts.
 */
export async function claimDueMail(db: Db, now: Date, waitsMs: number[]): Promise<DueMail | undefined> {
  const { rows } = await sql<DueMail>`
    update mail set attempts = attempts + 1,
      send_at = ${now}::timestamptz + (${waitsMs}::int[])[attempts + 1] * interval '1 millisecond'
    where id = (select id from mail
      where sent_at is null and failed_at is null and kept_at is null
        and send_at <= ${now} and attempts < ${waitsMs.length}::int
      order by send_at, id limit 1 for update skip locked)
    returning id, recipient, subject, html, plain, headers, message_id, attempts, created_at, request_id
  `.execute(db)
  return rows[0]
}

export async function updateMail(
  db: Db,
  id: string,
  change: { error: string; failed_at?: Date },
): Promise<void> {
  await db.updateTable('mail').set(change).where('id', '=', id).execute()
}

/** Instead of the secret of a link. */
export const REMOVED = '[removed]'
const WITHOUT_SECRET = {
  html: sql<string>`replace(html, link_secret, ${REMOVED})`,
  plain: sql<string>`replace(plain, link_secret, ${REMOVED})`,
  link_secret: null,
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

/** Removes the secret of a used link from its mail. */
export async function removeLinkSecret(db: Db, secret: string): Promise<void> {
  await db.updateTable('mail').set(WITHOUT_SECRET).where('link_secret', '=', secret).execute()
}

export async function removeExpiredSecrets(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set(WITHOUT_SECRET)
    .where('link_secret', 'is not', null)
    .where('link_expires_at', '<', now)
    .execute()
}

/** Fails mails whose last attempt crashed. */
export async function failExhausted(db: Db, now: Date, attempts: number): Promise<void> {
  await db
    .updateTable('mail')
    .set({ failed_at: now, error: sql`coalesce(error, 'interrupted')` })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('kept_at', 'is', null)
    .where('attempts', '>=', attempts)
    .where('send_at', '<=', now)
    .execute()
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
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('kept_at', 'is', null)
        .where('send_at', '<=', now)
        .orderBy('send_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'recipient', 'subject', 'plain', 'request_id'])
    .execute()

const STATUS: RawBuilder<MailStatus> = sql`case when sent_at is not null then 'sent'
  when failed_at is not null then 'failed' when kept_at is not null then 'kept' else 'waiting' end`

const SUMMARY = [
  'id',
  'kind',
  'recipient',
  'subject',
  'created_at',
  'send_at',
  'attempts',
  'sent_at',
  'error',
  'plain',
  'link_secret',
] as const
const summaries = (db: Db) => db.selectFrom('mail').select(SUMMARY).select(STATUS.as('status'))
export type MailRow = Awaited<ReturnType<ReturnType<typeof summaries>['executeTakeFirstOrThrow']>>

export interface MailFilter {
  search?: string | undefined
  status?: MailStatus | undefined
}

export async function listMails(db: Db, query: Paging & MailFilter): Promise<Listed<MailRow>> {
  const parts = [sql<boolean>`true`]
  if (query.search !== undefined) parts.push(sql<boolean>`recipient ilike ${containing(query.search)}`)
  if (query.status !== undefined) parts.push(sql<boolean>`${STATUS} = ${query.status}`)
  const matching = allOf(parts)
  return listPage(db, summaries(db).where(matching), sql`created_at desc, id desc`, query)
}

export const getMail = (db: Db, id: string) =>
  summaries(db).select('html').where('id', '=', id).executeTakeFirstOrThrow(notFound)

/** Requeues a mail; undefined when it has been sent. */
export const requeueMail = (db: Db, id: string, now: Date) =>
  db
    .updateTable('mail')
    .set({ attempts: 0, send_at: now, failed_at: null, kept_at: null, error: null })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
