import { type RawBuilder, sql } from 'kysely'
import { type AlertMessage, alertMessage } from '~/shared/schemas/alert-message'
import type { ChannelSettings, Delivery } from '~/shared/schemas/channel'
import type { Paging } from '~/shared/schemas/paging'
import type { ChannelKind, DeliveryError, DeliveryStatus } from '~/shared/values/channel-choices'
import { allOf, type Db, type Listed, listPage, rowsOf } from '../../platform/db'
import { notFound } from '../../platform/errors'

export interface NewDelivery {
  id: string
  channelId: string
  alertId: string | null
  kind: Delivery['kind']
  message: AlertMessage
  /** null: sent by the caller, never by the job. */
  nextAt: Date | null
  now: Date
}

export async function insertDelivery(db: Db, tenant: number, delivery: NewDelivery): Promise<void> {
  const { id, channelId, alertId, kind, message, nextAt, now } = delivery
  await db
    .insertInto('delivery')
    .values({
      organization_id: tenant,
      id,
      channel_id: channelId,
      alert_id: alertId,
      kind,
      message: JSON.stringify(message),
      attempts: nextAt === null ? 1 : 0,
      queued_at: now,
      next_at: nextAt,
      created_at: now,
    })
    .execute()
}

/** Channels that acknowledge alerts in their own service, with the last message that each got about this one. */
export async function listAcknowledging(
  db: Db,
  tenant: number,
  alertId: string,
): Promise<{ channelId: string; message: AlertMessage }[]> {
  const rows = await db
    .selectFrom('delivery as d')
    .innerJoin('live.channel as h', (on) =>
      on.onRef('h.organization_id', '=', 'd.organization_id').onRef('h.id', '=', 'd.channel_id'),
    )
    .where('d.organization_id', '=', tenant)
    .where('d.alert_id', '=', alertId)
    .where('h.kind', '=', 'pagerduty')
    .where('h.is_enabled', '=', true)
    .distinctOn('h.id')
    .select(['h.id', 'd.message'])
    .orderBy('h.id')
    .orderBy('d.id', 'desc')
    .execute()
  return rows.map(({ id, message }) => ({ channelId: id, message: alertMessage.parse(message) }))
}

export interface ClaimedDelivery {
  organization_id: number
  id: string
  channel_id: string
  kind: Delivery['kind']
  message: AlertMessage
  /** This attempt included. */
  attempts: number
  queued_at: Date
  channel_kind: ChannelKind
  settings: ChannelSettings
  sealed: string
  is_enabled: boolean
  is_failing: boolean
}

export interface Claim {
  now: Date
  /** When another worker may send it again, should this one crash. */
  leaseUntil: Date
  /** Channels that are being sent to. */
  busy: string[]
  limit: number
  /** At most as many of channels whose last attempt failed. */
  failingLimit: number
}

const dueDeliveries = (now: Date) => sql`from delivery d
  join work.channel c on c.organization_id = d.organization_id and c.id = d.channel_id
  where d.next_at <= ${now}`

export const hasDueDeliveries = (now: Date) => sql<boolean>`exists (select ${dueDeliveries(now)})`

/**
 * The oldest due delivery of each channel, working channels first. It counts the attempt before it is sent. What an
 * alert said earlier comes first: a recovery never overtakes the message that it ends.
 */
export const claimDueDeliveries = (
  db: Db,
  { now, leaseUntil, busy, limit, failingLimit }: Claim,
) => rowsOf<ClaimedDelivery>(db)`
    with due as (
      select distinct on (d.organization_id, d.channel_id) d.organization_id, d.id, d.next_at,
        c.failing_since is not null as is_failing
      ${dueDeliveries(now)} and d.channel_id <> all(${busy}::uuid[])
        and not exists (select from delivery e where e.organization_id = d.organization_id
          and e.alert_id = d.alert_id and e.channel_id = d.channel_id and e.next_at is not null and e.id < d.id)
      order by d.organization_id, d.channel_id, d.next_at, d.id
    ), ranked as (
      select due.*, row_number() over (partition by is_failing order by next_at, id) as nth from due
    ), chosen as (
      select organization_id, id from ranked where not is_failing or nth <= ${failingLimit}
      order by is_failing, next_at, id limit ${limit}
    ), locked as (
      select d.organization_id, d.id from delivery d
      join chosen using (organization_id, id) where d.next_at <= ${now} for update of d skip locked
    )
    update delivery d set attempts = d.attempts + 1, next_at = ${leaseUntil}
    from locked l, live.channel c
    where d.organization_id = l.organization_id and d.id = l.id
      and c.organization_id = d.organization_id and c.id = d.channel_id
    returning d.organization_id, d.id, d.channel_id, d.kind, d.message, d.attempts, d.queued_at,
      c.kind as channel_kind, c.settings, c.sealed, c.is_enabled, c.failing_since is not null as is_failing
  `

export interface AttemptResult {
  status: number | null
  text: string | null
  durationMs: number | null
  error: DeliveryError | null
}

const resultColumns = ({ status, text, durationMs, error }: AttemptResult) => ({
  response_status: status,
  response_text: text,
  duration_ms: durationMs,
  error,
})

/** Counts even when the lease is over and another attempt was started. */
export async function markDelivered(
  db: Db,
  tenant: number,
  id: string,
  result: AttemptResult,
  now: Date,
): Promise<void> {
  await db
    .updateTable('delivery')
    .set({ ...resultColumns(result), delivered_at: now, failed_at: null, next_at: null })
    .where('organization_id', '=', tenant)
    .where('id', '=', id)
    .execute()
}

/** `nextAt` null: for good. Changes nothing once a later attempt was started or an earlier one has arrived. */
export async function markFailed(
  db: Db,
  tenant: number,
  { id, attempts }: Pick<ClaimedDelivery, 'id' | 'attempts'>,
  { result, nextAt, now }: { result: AttemptResult; nextAt: Date | null; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('delivery')
    .set({ ...resultColumns(result), next_at: nextAt, failed_at: nextAt === null ? now : null })
    .where('organization_id', '=', tenant)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('delivered_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const waiting = (db: Db, tenant: number, channelId: string) =>
  db
    .updateTable('delivery')
    .where('organization_id', '=', tenant)
    .where('channel_id', '=', channelId)
    .where('next_at', 'is not', null)

/** What else waits for a channel is not sent before it accepts messages again. */
export async function postponeWaiting(db: Db, tenant: number, channelId: string, until: Date): Promise<void> {
  await waiting(db, tenant, channelId).set({ next_at: until }).where('next_at', '<', until).execute()
}

/** A channel that works again gets what waits for it at once; not what is being sent. */
export async function expediteWaiting(
  db: Db,
  tenant: number,
  channelId: string,
  now: Date,
  leaseMs: number,
): Promise<void> {
  await waiting(db, tenant, channelId)
    .set({ next_at: now })
    .where('error', 'is not', null)
    .where('next_at', '>', new Date(now.getTime() + leaseMs))
    .execute()
}

export async function failWaiting(
  db: Db,
  tenant: number,
  channelId: string,
  error: DeliveryError,
  now: Date,
): Promise<void> {
  await waiting(db, tenant, channelId).set({ next_at: null, failed_at: now, error }).execute()
}

const STATUS: RawBuilder<DeliveryStatus> = sql`case when d.delivered_at is not null then 'delivered'
  when d.failed_at is not null then 'failed' else 'waiting' end`

const deliveries = (db: Db) =>
  db
    .selectFrom('delivery as d')
    .select(['d.id', 'd.channel_id', 'd.alert_id', 'd.attempts', 'd.created_at', 'd.next_at'])
    .select(['d.delivered_at', 'd.failed_at', 'd.response_status', 'd.response_text', 'd.duration_ms'])
    .select([
      sql<Delivery['kind']>`d.kind`.as('kind'),
      sql<string>`d.message ->> 'title'`.as('title'),
      sql<DeliveryError | null>`d.error`.as('error'),
      STATUS.as('status'),
    ])

export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveries>['execute']>>[number]

export function listDeliveryRows(
  db: Db,
  tenant: number,
  channelId: string,
  { failed, ...paging }: Paging & { failed?: boolean | undefined },
): Promise<Listed<DeliveryRow>> {
  const parts: RawBuilder<unknown>[] = [
    sql`d.organization_id = ${tenant}`,
    sql`d.channel_id = ${channelId}`,
    ...(failed === true ? [sql`d.failed_at is not null`] : []),
  ]
  return listPage(db, deliveries(db).where(allOf(parts)), sql`d.created_at desc, d.id desc`, paging)
}

export const lockDelivery = (db: Db, tenant: number, channelId: string, id: string): Promise<DeliveryRow> =>
  deliveries(db)
    .where('d.organization_id', '=', tenant)
    .where('d.channel_id', '=', channelId)
    .where('d.id', '=', id)
    .forUpdate('d')
    .executeTakeFirstOrThrow(notFound)

/** Starts the attempts and the day of retries again. */
export async function requeueDelivery(db: Db, tenant: number, id: string, now: Date): Promise<void> {
  await db
    .updateTable('delivery')
    .set({ attempts: 0, queued_at: now, next_at: now, delivered_at: null, failed_at: null })
    .set({ error: null, response_status: null, response_text: null, duration_ms: null })
    .where('organization_id', '=', tenant)
    .where('id', '=', id)
    .execute()
}

/** The lowest UUIDv7 of a moment: ids are in the order of their creation, and indexed. */
function firstIdAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

/** Returns how many were deleted. */
export async function deleteDeliveriesBefore(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await rowsOf<{ id: string }>(db)`
    delete from delivery d using (select organization_id, id from delivery
      where id < ${firstIdAt(before)} and next_at is null limit ${limit}) old
    where d.organization_id = old.organization_id and d.id = old.id returning d.id`
  return rows.length
}
