import { sql } from 'kysely'
import { type Db, execute, firstOf, hasChanged, valuesOf } from '../../platform/db'

export interface ClaimedOrder {
  organization_id: number
  id: string
  site_id: number | null
  language: string
  attempts: number
  created_at: Date
  expires_at: Date
}

/** Also those whose worker is gone. */
const waiting = (now: Date) => sql`from live.pdf_order where state in ('queued', 'printing')
  and (state = 'queued' or lease_until < ${now}) and (not_before is null or not_before <= ${now})`

export const hasWaitingOrders = (now: Date) => sql<boolean>`exists (select ${waiting(now)})`

/** Takes the oldest order, those for mails last. Only the holder of the key may change it from now on. */
export const claimOrder = (db: Db, claim: { keyHash: Buffer; now: Date; leaseUntil: Date }) =>
  firstOf<ClaimedOrder>(db)`
    update live.pdf_order set state = 'printing', attempts = attempts + 1, print_key_hash = ${claim.keyHash}, done = 0,
      lease_until = ${claim.leaseUntil}, started_at = ${claim.now}, not_before = null
    where (organization_id, id) in (
      select organization_id, id ${waiting(claim.now)} order by mailing_id is not null, created_at, id limit 1)
      and state in ('queued', 'printing') and (state = 'queued' or lease_until < ${claim.now})
    returning organization_id, id, site_id, language, attempts, created_at, expires_at`

export interface HeldOrder {
  tenant: number
  id: string
  keyHash: Buffer
}

const isHeld = ({ tenant, id, keyHash }: HeldOrder) =>
  sql`organization_id = ${tenant} and id = ${id} and state = 'printing' and print_key_hash = ${keyHash}`

/** False when it was cancelled, deleted or taken over. */
export const renewLease = (db: Db, held: HeldOrder, leaseUntil: Date) =>
  hasChanged(db)`update live.pdf_order set lease_until = ${leaseUntil} where ${isHeld(held)}`

export const setStep = (db: Db, held: HeldOrder, done: number) =>
  execute(db)`update live.pdf_order set done = ${done} where ${isHeld(held)}`

/** False when the order is another's by now: what was printed must not be delivered. */
export const finishOrder = (
  db: Db,
  held: HeldOrder,
  file: { hash: Buffer; bytes: number; pages: number; steps: number; now: Date },
) => hasChanged(db)`
    update live.pdf_order set state = 'done', done = ${file.steps}, blob_hash = ${file.hash}, bytes = ${file.bytes},
      pages = ${file.pages}, reason = null, finished_at = ${file.now}, lease_until = null, print_key_hash = null
    where ${isHeld(held)}`

export const setDelivered = (db: Db, tenant: number, id: string, now: Date) =>
  execute(
    db,
  )`update live.pdf_order set delivered_at = ${now} where organization_id = ${tenant} and id = ${id}`

export const failOrder = (db: Db, held: HeldOrder, reason: string, now: Date) => hasChanged(db)`
    update live.pdf_order set state = 'failed', reason = ${reason}, finished_at = ${now}, lease_until = null,
      print_key_hash = null where ${isHeld(held)}`

/** Back into the queue, where it keeps its place. */
export const requeueOrder = (
  db: Db,
  held: HeldOrder,
  retry: { reason: string | null; notBefore: Date | null; isAttempt: boolean },
) => hasChanged(db)`
    update live.pdf_order set state = 'queued', reason = ${retry.reason}, not_before = ${retry.notBefore}, done = 0,
      attempts = attempts - ${retry.isAttempt ? 0 : 1}, lease_until = null, print_key_hash = null
    where ${isHeld(held)}`

/** Rows of expired orders; their files expire by themselves. Returns the ids. */
export const deleteExpired = (db: Db, now: Date, limit: number) => valuesOf<string>(db)`
    delete from public.pdf_order where (organization_id, id) in (
      select organization_id, id from public.pdf_order where expires_at < ${now} limit ${limit} for update skip locked)
    returning id`
