import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import type { MovedTable } from './catalogue.store'
import type { Change, MoveRow } from './move.store'
import type { Sides } from './walk'

/** What each phase of a move works with. */
export interface Step extends Sides {
  ctx: Ctx
  home: Db
  /** Kept up to date with what is saved. */
  move: MoveRow
  /** Parents first. */
  tables: readonly MovedTable[]
  isStopped: () => boolean
  /** Throws when the lease was lost, or the move was cancelled meanwhile. */
  save: (change: Change) => Promise<void>
}
