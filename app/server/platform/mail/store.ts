import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { MailStatus } from '~/shared/schemas/mail'
import type { Paging } from '~/shared/schemas/paging'
import { affectedRows, allOf, containing, type Db, type Listed, listPage } from '../db'
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

/** Instead of the secret of a link. */
export const REMOVED = '[removed]'
export const WITHOUT_SECRET = {
  html: sql<string>`replace(html, link_secret, ${REMOVED})`,
  plain: sql<string>`replace(plain, link_secret, ${REMOVED})`,
  link_secret: null,
}

/** Removes the secret of a used link from its mail. */
export async function removeUsedLink(db: Db, secret: string): Promise<void> {
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
  'attachment_name',
  'attachment_bytes',
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

/** Mails that were sent, failed or kept before then. Those that wait stay, however old. */
export const deleteMailsBefore = (db: Db, before: Date, limit: number) => affectedRows(db)`
    delete from mail where id in (
      select id from mail where created_at < ${before} and coalesce(sent_at, failed_at, kept_at) < ${before}
      order by created_at limit ${limit})`

/** Requeues a mail; undefined when it has been sent. */
export const requeueMail = (db: Db, id: string, now: Date) =>
  db
    .updateTable('mail')
    .set({ attempts: 0, send_at: now, failed_at: null, kept_at: null, error: null, hand_overs: 0 })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
