import { sql } from 'kysely'
import { type Db, execute, firstOf } from '../../platform/db'

export interface HeldMail {
  id: string
  to: string
  compose: unknown
  tenant: number
  /** Null before one was made. */
  order: string | null
}

/** Due mails that wait for a PDF which is not ordered, or which is no longer being printed. */
const held = (now: Date) => sql`from mail h
  join mailing_issue i on i.organization_id = h.for_organization_id and i.mailing_id = (h.compose->>'mailing')::uuid
    and i.user_id = (h.compose->>'user')::uuid and i.period_start = (h.compose->>'start')::date
  where h.held_until > ${now} and h.send_at <= ${now} and h.compose is not null and h.failed_at is null
    and not exists (select from live.pdf_order o where o.organization_id = i.organization_id
      and o.id = i.pdf_order_id and o.state in ('queued', 'printing'))`

export const hasHeldMails = (now: Date) => sql<boolean>`exists (select ${held(now)})`

/** Locked until the transaction ends; other workers skip it. */
export const claimHeldMail = (tx: Db, now: Date) =>
  firstOf<HeldMail>(tx)`
    select h.id, h.recipient as "to", h.compose, i.organization_id as tenant, i.pdf_order_id as "order"
    ${held(now)} order by h.send_at, h.id limit 1 for update of h skip locked`

export const setOrderOf = (tx: Db, { tenant, id }: HeldMail, order: string) => execute(tx)`
    update mailing_issue set pdf_order_id = ${order} where organization_id = ${tenant} and mail_id = ${id}`

/** The newest order of a mailing for the same document. */
export const findMailedOrder = (tx: Db, tenant: number, contentHash: Buffer) =>
  firstOf<{ id: string }>(tx)`
    select id from live.pdf_order where organization_id = ${tenant} and content_hash = ${contentHash}
      and mailing_id is not null order by created_at desc limit 1`
