import { sql } from 'kysely'
import type { Target } from '~/shared/rules/access/roles'
import { type Db, execute, firstOf, hasChanged } from '../../platform/db'
import { notFound } from '../../platform/errors'

export interface MoveRow {
  id: string
  client_id: number
  client_name: string
  from_organization_id: number
  to_organization_id: number
  state: 'moving' | 'done'
  phase: 'structure' | 'history'
  progress: number
  keeps_people: boolean
  keeps_access: boolean
  devices: Record<string, number>
  page_ids: number[]
  monitor_ids: number[]
  positions: Partial<Record<string, string>>
  moved_rows: number
  requested_at: Date
  finished_at: Date | null
}

export interface NewMove {
  id: string
  client: number
  name: string
  from: number
  to: number
  keepsPeople: boolean
  keepsAccess: boolean
  devices: Record<string, number>
  requestedBy: string | null
  requestId: string
  now: Date
}

/** False when the client is being moved already. */
export async function insertMove(tx: Db, move: NewMove): Promise<boolean> {
  const idsOf = (table: 'page' | 'monitor') =>
    sql`array(select id from ${sql.id('public', table)} where organization_id = ${move.from} and client_id = ${move.client})`
  return hasChanged(tx)`
    insert into client_move (id, client_id, client_name, from_organization_id, to_organization_id, keeps_people, keeps_access, devices,
      page_ids, monitor_ids, requested_by, request_id, requested_at)
    values (${move.id}, ${move.client}, ${move.name}, ${move.from}, ${move.to}, ${move.keepsPeople}, ${move.keepsAccess},
      ${JSON.stringify(move.devices)}::jsonb, ${idsOf('page')}, ${idsOf('monitor')}, ${move.requestedBy},
      ${move.requestId}, ${move.now})
    on conflict (client_id) where state = 'moving' do nothing`
}

export const getMove = async (db: Db, id: string): Promise<MoveRow> => {
  const row = await firstOf<MoveRow>(db)`select * from client_move where id = ${id}`
  if (!row) throw notFound()
  return row
}

/** The newest move of a client. */
export const findMove = (db: Db, client: number) => firstOf<MoveRow>(db)`
    select * from client_move where client_id = ${client} order by requested_at desc limit 1`

/** The unfinished move of a place in its new organization. */
export async function findNotice(
  db: Db,
  place: { client_id?: number | undefined; site_id?: number | undefined },
): Promise<{ move: MoveRow; target: Target } | undefined> {
  const row = await firstOf<MoveRow & { project_id: number | null }>(db)`
    select m.*, s.project_id from client_move m
    left join public.site s on s.organization_id = m.to_organization_id and s.client_id = m.client_id
      and s.id = ${place.site_id ?? null}
    where m.state = 'moving' and (m.client_id = ${place.client_id ?? null} or s.id is not null) limit 1`
  if (!row) return undefined
  const { project_id, ...move } = row
  const target = { organizationId: move.to_organization_id, clientId: move.client_id }
  return { move, target: { ...target, ...(project_id !== null && { projectId: project_id }) } }
}

export interface Lease {
  id: string
  now: Date
  until: Date
}

const waitingMoves = (now: Date) =>
  sql`from client_move where state = 'moving' and (lease_until is null or lease_until < ${now})`

export const hasWaitingMoves = (now: Date) => sql<boolean>`exists (select ${waitingMoves(now)})`

/** Takes the lease of an unfinished move, of this one or the oldest; undefined when others hold them all. */
export const claimMove = (db: Db, lease: Lease, move?: string) => firstOf<MoveRow>(db)`
    update client_move m set lease_id = ${lease.id}, lease_until = ${lease.until} from (
      select id ${waitingMoves(lease.now)}
        and ${move ? sql`id = ${move}` : sql`true`}
      order by requested_at limit 1 for update skip locked) due
    where m.id = due.id returning m.*`

export interface Progress {
  phase: MoveRow['phase']
  percent: number
  rows: number
  /** Pages and monitors that were added after the start. */
  pages?: number[]
  monitors?: number[]
  position?: { table: string; at: string }
}

/** Written with each batch; false when the lease was lost, and the batch must not be kept. */
export async function saveProgress(tx: Db, move: string, lease: Lease, made: Progress): Promise<boolean> {
  const adding = (column: 'page_ids' | 'monitor_ids', ids: number[] = []) =>
    ids.length === 0
      ? sql``
      : sql`, ${sql.ref(column)} = ${sql.ref(column)} || array(
          select id from unnest(${ids}::int[]) id where id <> all(${sql.ref(column)}))`
  const { position } = made
  return hasChanged(tx)`
    update client_move set lease_until = ${lease.until}, phase = ${made.phase},
      progress = ${Math.max(0, Math.min(100, Math.floor(made.percent)))}, moved_rows = moved_rows + ${made.rows}
      ${adding('page_ids', made.pages)} ${adding('monitor_ids', made.monitors)}
      ${position ? sql`, positions = positions || jsonb_build_object(${position.table}::text, ${position.at}::text)` : sql``}
    where id = ${move} and lease_id = ${lease.id} and state = 'moving'`
}

export const finishMove = (tx: Db, move: string, lease: Lease) => hasChanged(tx)`
    update client_move set state = 'done', progress = 100, finished_at = ${lease.now}, lease_id = null,
      lease_until = null
    where id = ${move} and lease_id = ${lease.id} and state = 'moving'`

export const saveDevices = (tx: Db, move: string, devices: Record<string, number>) =>
  execute(tx)`update client_move set devices = ${JSON.stringify(devices)}::jsonb where id = ${move}`

export const releaseMove = (db: Db, move: string, lease: Lease) => execute(db)`
    update client_move set lease_id = null, lease_until = null
    where id = ${move} and lease_id = ${lease.id}`
