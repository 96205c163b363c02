import { sql } from 'kysely'
import type { DemoState } from '~/shared/schemas/demo'
import type { Db } from '../../platform/db'

export interface DemoRow {
  organization_id: number
  name: string
  state: DemoState
  step: string | null
  progress: number
  requested_at: Date
  started_at: Date | null
  finished_at: Date | null
}

export async function findDemo(db: Db): Promise<DemoRow | undefined> {
  const { rows } = await sql<DemoRow>`
    select d.organization_id, o.name, d.state, d.step, d.progress, d.requested_at, d.started_at, d.finished_at
    from demo d join live.organization o on o.id = d.organization_id limit 1`.execute(db)
  return rows[0]
}

/** Two requests at once must not make two. */
export const lockDemos = (db: Db) => sql`lock table demo in share row exclusive mode`.execute(db)

export async function insertDemo(
  db: Db,
  demo: { organization: number; requestedBy: string | null; now: Date },
): Promise<void> {
  await db
    .insertInto('demo')
    .values({
      organization_id: demo.organization,
      state: 'queued',
      requested_by: demo.requestedBy,
      requested_at: demo.now,
    })
    .execute()
}

/** Who creates it lets go first, before it is deleted. */
export async function setDemoState(db: Db, organization: number, state: DemoState): Promise<void> {
  await sql`
    update demo set state = ${state}, step = null, progress = 0, started_at = null, finished_at = null,
      lease_until = case when ${state} = 'deleting' then lease_until end
    where organization_id = ${organization}`.execute(db)
}

export interface ClaimedDemo {
  organization_id: number
  state: 'creating' | 'deleting'
}

const waitingDemos = (now: Date) => sql`from demo where state in ('queued', 'creating', 'deleting')
  and (lease_until is null or lease_until < ${now})`

export const hasWaitingDemos = (now: Date) => sql<boolean>`exists (select ${waitingDemos(now)})`

/** Takes over what waits, or whose worker is gone; undefined when there is nothing to do. */
export async function claimDemo(db: Db, now: Date, leaseUntil: Date): Promise<ClaimedDemo | undefined> {
  const { rows } = await sql<ClaimedDemo>`
    update demo set state = case state when 'queued' then 'creating' else state end, lease_until = ${leaseUntil},
      started_at = ${now}
    where organization_id in (
      select organization_id ${waitingDemos(now)} limit 1 for update skip locked)
    returning organization_id, state`.execute(db)
  return rows[0]
}

/** False when it is to be deleted meanwhile. */
export async function setProgress(
  db: Db,
  organization: number,
  at: { step: string; progress: number; leaseUntil: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update demo set step = ${at.step}, progress = ${at.progress}, lease_until = ${at.leaseUntil}
    where organization_id = ${organization} and state = 'creating' returning organization_id`.execute(db)
  return rows.length > 0
}

export async function setFinished(
  db: Db,
  organization: number,
  state: 'ready' | 'failed',
  now: Date,
): Promise<void> {
  await sql`
    update demo set state = ${state}, step = null, progress = ${state === 'ready' ? 100 : 0}, finished_at = ${now},
      lease_until = null
    where organization_id = ${organization} and state = 'creating'`.execute(db)
}

export async function releaseLease(db: Db, organization: number): Promise<void> {
  await sql`update demo set lease_until = null where organization_id = ${organization}`.execute(db)
}
