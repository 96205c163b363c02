import { sql } from 'kysely'
import type { DemoState } from '~/shared/schemas/demo'
import { type Db, execute, firstOf, hasRows } from '../../platform/db'

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

export const findDemo = (db: Db) => firstOf<DemoRow>(db)`
    select d.organization_id, o.name, d.state, d.step, d.progress, d.requested_at, d.started_at, d.finished_at
    from demo d join live.organization o on o.id = d.organization_id limit 1`

/** Two requests at once must not make two. */
export const lockDemos = (db: Db) => execute(db)`lock table demo in share row exclusive mode`

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
export const setDemoState = (db: Db, organization: number, state: DemoState) => execute(db)`
    update demo set state = ${state}, step = null, progress = 0, started_at = null, finished_at = null,
      lease_until = case when ${state} = 'deleting' then lease_until end
    where organization_id = ${organization}`

export interface ClaimedDemo {
  organization_id: number
  state: 'creating' | 'deleting'
}

const waitingDemos = (now: Date) => sql`from demo where state in ('queued', 'creating', 'deleting')
  and (lease_until is null or lease_until < ${now})`

export const hasWaitingDemos = (now: Date) => sql<boolean>`exists (select ${waitingDemos(now)})`

/** Takes over what waits, or whose worker is gone; undefined when there is nothing to do. */
export const claimDemo = (db: Db, now: Date, leaseUntil: Date) => firstOf<ClaimedDemo>(db)`
    update demo set state = case state when 'queued' then 'creating' else state end, lease_until = ${leaseUntil},
      started_at = ${now}
    where organization_id in (
      select organization_id ${waitingDemos(now)} limit 1 for update skip locked)
    returning organization_id, state`

/** False when it is to be deleted meanwhile. */
export const setProgress = (
  db: Db,
  organization: number,
  at: { step: string; progress: number; leaseUntil: Date },
) => hasRows(db)`
    update demo set step = ${at.step}, progress = ${at.progress}, lease_until = ${at.leaseUntil}
    where organization_id = ${organization} and state = 'creating' returning organization_id`

export function setFinished(db: Db, organization: number, state: 'ready' | 'failed', now: Date) {
  return execute(db)`
    update demo set state = ${state}, step = null, progress = ${state === 'ready' ? 100 : 0}, finished_at = ${now},
      lease_until = null
    where organization_id = ${organization} and state = 'creating'`
}

export const releaseLease = (db: Db, organization: number) =>
  execute(db)`update demo set lease_until = null where organization_id = ${organization}`
