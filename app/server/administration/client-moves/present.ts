import type { ClientMove } from '~/shared/schemas/client-move'
import type { Db } from '../../platform/db'
import type { MoveRow } from './move.store'
import { readNames } from './surroundings.store'

export async function presentMove(db: Db, row: MoveRow): Promise<ClientMove> {
  const names = await readNames(db, [row.from_organization_id, row.to_organization_id])
  const named = (id: number) => ({ _id: id, name: names.get(id) ?? String(id) })
  return {
    client: { _id: row.client_id, name: row.client_name },
    from: named(row.from_organization_id),
    to: named(row.to_organization_id),
    state: row.state,
    phase: row.phase,
    progress: row.progress,
    movedRows: row.moved_rows,
    keepsAccess: row.keeps_access,
    requestedAt: row.requested_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}
