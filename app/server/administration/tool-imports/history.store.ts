import { sql } from 'kysely'
import { type Db, execute, firstOf, firstValue, rowsOf, valuesOf } from '../../platform/db'

export interface WaitingPiece {
  organization_id: number
  import_id: string
  project_id: number
  nth: number
  kind: 'runs' | 'uptime'
  site_name: string
  subject: string
  content: Buffer
}

export async function insertPiece(
  db: Db,
  tenant: number,
  piece: Omit<WaitingPiece, 'organization_id' | 'project_id'> & { amount: number },
): Promise<void> {
  await db
    .insertInto('site_import_history')
    .values({ ...piece, organization_id: tenant })
    .execute()
}

const waitingPieces = sql`from site_import_history h
  join settled.site_import i on i.organization_id = h.organization_id and i.id = h.import_id
  where h.state = 'waiting' and i.state in ('done', 'stopped')`

export const hasWaitingPieces = () => sql<boolean>`exists (select ${waitingPieces})`

/** The next part of an import whose sites are written, locked; undefined when there is none. */
export const lockWaitingPiece = (tx: Db) => firstOf<WaitingPiece>(tx)`
    select h.organization_id, h.import_id, i.project_id, h.nth, h.kind, h.site_name, h.subject, h.content
    ${waitingPieces}
    order by i.finished_at, h.import_id, h.nth limit 1 for update of h skip locked`

export const setPieceState = (
  tx: Db,
  { organization_id, import_id, nth }: WaitingPiece,
  state: 'written' | 'skipped',
) => execute(tx)`
    update site_import_history set state = ${state}, content = ''
    where organization_id = ${organization_id} and import_id = ${import_id} and nth = ${nth}`

export interface HistoryAmount {
  kind: 'runs' | 'uptime'
  total: number
  written: number
  skipped: number
}

export const readAmounts = (db: Db, tenant: number, id: string) => rowsOf<HistoryAmount>(db)`
    select kind, sum(amount)::int as total,
      coalesce(sum(amount) filter (where state = 'written'), 0)::int as written,
      coalesce(sum(amount) filter (where state = 'skipped'), 0)::int as skipped
    from site_import_history where organization_id = ${tenant} and import_id = ${id}
    group by kind order by kind`

export const readNotes = (db: Db, tenant: number, id: string) => firstValue<string[]>(db, [])`
    select notes from site_import where organization_id = ${tenant} and id = ${id}`

/** Projects of this name in clients of this name; one, unless organizations share the names. */
export const listProjectsNamed = (
  db: Db,
  { client, project }: { client: string; project: string },
) => valuesOf<number>(db)`
    select p.id from live.project p
    join live.client c on c.organization_id = p.organization_id and c.id = p.client_id
    where lower(c.name) = lower(${client}) and lower(p.name) = lower(${project}) order by p.id`
