import type { OrganizationMove } from '~/shared/schemas/organization-move'
import type { Ctx } from '../../platform/context'
import { listMoves as listRows, type MoveRow } from './move.store'

export const presentMove = (row: MoveRow): OrganizationMove => ({
  _id: row.id,
  organization: { _id: row.moved_organization_id, name: row.organization_name },
  fromCell: row.from_cell,
  toCell: row.to_cell,
  state: row.state,
  phase: row.phase,
  progress: row.progress,
  copiedRows: row.copied_rows,
  isCancellable: row.state === 'moving' && row.phase !== 'changeover' && row.phase !== 'clean',
  differentTable: row.different_table,
  error: row.error,
  requestedAt: row.requested_at.toISOString(),
  frozenAt: row.frozen_at?.toISOString() ?? null,
  changedOverAt: row.changed_over_at?.toISOString() ?? null,
  finishedAt: row.finished_at?.toISOString() ?? null,
})

const MAX_MOVES = 100

export const listMoves = async ({ db }: Pick<Ctx, 'db'>): Promise<OrganizationMove[]> =>
  (await listRows(db, MAX_MOVES)).map(presentMove)
