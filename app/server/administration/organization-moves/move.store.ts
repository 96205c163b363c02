import { sql } from 'kysely'
import type { OrganizationMove } from '~/shared/schemas/organization-move'
import { type Db, execute, firstOf, hasChanged, rowsOf } from '../../platform/db'
import { notFound } from '../../platform/errors'
import type { Key } from './rows.store'

export type Phase = OrganizationMove['phase']

export interface MoveRow {
  id: string
  moved_organization_id: number
  organization_name: string
  from_cell: number
  to_cell: number
  state: OrganizationMove['state']
  phase: Phase
  progress: number
  positions: Record<string, Key>
  copied_rows: number
  differences: number
  different_table: string | null
  requested_at: Date
  frozen_at: Date | null
  changed_over_at: Date | null
  finished_at: Date | null
  error: string | null
}

export interface NewMove {
  id: string
  organization: number
  name: string
  from: number
  to: number
  requestedBy: string | null
  requestId: string
  now: Date
}

/** False when the organization is being moved already. */
export const insertMove = (tx: Db, move: NewMove) => hasChanged(tx)`
  insert into organization_move (id, moved_organization_id, organization_name, from_cell, to_cell, requested_by, request_id,
    requested_at)
  values (${move.id}, ${move.organization}, ${move.name}, ${move.from}, ${move.to}, ${move.requestedBy},
    ${move.requestId}, ${move.now})
  on conflict (moved_organization_id) where state in ('moving', 'cancelling') do nothing`

export const listMoves = (db: Db, limit: number) =>
  rowsOf<MoveRow>(db)`select * from organization_move order by requested_at desc limit ${limit}`

export async function getMove(db: Db, id: string): Promise<MoveRow> {
  const row = await firstOf<MoveRow>(db)`select * from organization_move where id = ${id}`
  if (!row) throw notFound()
  return row
}

/** False once the change-over has begun, or the move has ended. */
export const cancelUnlessLate = (db: Db, id: string) => hasChanged(db)`
  update organization_move set state = 'cancelling', progress = 0, error = null, lease_until = null
  where id = ${id} and state = 'moving' and phase in ('history', 'freeze', 'rest', 'verify')`

export interface Lease {
  id: string
  now: Date
  until: Date
}

const waitingMoves = (now: Date) => sql`from organization_move
  where state in ('moving', 'cancelling') and (lease_until is null or lease_until < ${now})`

export const hasWaitingMoves = (now: Date) => sql<boolean>`exists (select ${waitingMoves(now)})`

/** Takes the lease of an unfinished move; undefined when others hold them all. */
export const claimMove = (db: Db, lease: Lease) => firstOf<MoveRow>(db)`
  update organization_move m set lease_id = ${lease.id}, lease_until = ${lease.until} from (
    select id ${waitingMoves(lease.now)} order by lease_until nulls first, requested_at limit 1
    for update skip locked) due
  where m.id = due.id returning m.*`

export interface Change {
  phase?: Phase
  progress?: number
  /** Of the phase before. */
  clearsPositions?: boolean
  position?: { table: string; key: Key }
  rows?: number
  /** Null: they are the same. */
  difference?: string
  frozenAt?: Date | null
  changedOverAt?: Date
  error?: string | null
  state?: MoveRow['state']
}

/** Written with each step; undefined when the lease was lost, or the state changed meanwhile. */
export function saveMove(db: Db, move: MoveRow, lease: Lease, change: Change): Promise<MoveRow | undefined> {
  const { position } = change
  const positions = change.clearsPositions ? sql`'{}'::jsonb` : sql`positions`
  const isEnding = change.state !== undefined && change.state !== 'cancelling'
  return firstOf<MoveRow>(db)`
    update organization_move set lease_until = ${isEnding ? null : lease.until},
      phase = ${change.phase ?? sql`phase`}, state = ${change.state ?? sql`state`},
      progress = ${change.progress === undefined ? sql`progress` : Math.max(0, Math.min(100, Math.floor(change.progress)))},
      positions = ${positions} ${position ? sql`|| jsonb_build_object(${position.table}::text, ${JSON.stringify(position.key)}::jsonb)` : sql``},
      copied_rows = copied_rows + ${change.rows ?? 0},
      differences = differences + ${change.difference ? 1 : 0},
      different_table = ${change.difference ?? sql`different_table`},
      frozen_at = ${change.frozenAt === undefined ? sql`frozen_at` : change.frozenAt},
      changed_over_at = ${change.changedOverAt ?? sql`changed_over_at`},
      error = ${change.error === undefined ? sql`error` : change.error},
      finished_at = ${isEnding ? lease.now : sql`finished_at`}
    where id = ${move.id} and lease_id = ${lease.id} and state = ${move.state} returning *`
}

export const releaseMove = (db: Db, id: string, lease: Lease) => execute(db)`
  update organization_move set lease_id = null, lease_until = null where id = ${id} and lease_id = ${lease.id}`

/** The lease stays, so that other moves come before the next attempt. */
export const saveError = (db: Db, id: string, error: string) =>
  execute(db)`update organization_move set error = ${error} where id = ${id}`
