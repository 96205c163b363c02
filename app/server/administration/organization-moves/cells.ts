import { HOME } from '../../platform/cell-settings'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { cellNumbers, getRuntime } from '../../platform/runtime'

/** Undefined for a cell that is not configured. Home is that of the call, which may be a transaction. */
export const findCell = ({ db }: Pick<Ctx, 'db'>, cell: number): Db | undefined =>
  cell === HOME ? db : cellNumbers().includes(cell) ? getRuntime(cell).db : undefined

export function getCell(cell: number): Db {
  const db = findCell(getRuntime(), cell)
  if (!db) throw new Error(`Cell ${cell} is not configured`)
  return db
}
