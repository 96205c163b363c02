import { HOME } from '../../platform/cell-settings'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { cellNumbers, getRuntime } from '../../platform/runtime'

export { HOME }

/** Databases of cells, by number. */
export type Cells = ReadonlyMap<number, Db>

let others: Cells = new Map()

/** Of tests with databases of their own, instead of those in the settings. */
export function setOtherCells(cells: Cells): void {
  others = cells
}

/** Undefined for a cell that is not configured. Home is that of the call, which may be a transaction. */
export const findCell = ({ db }: Pick<Ctx, 'db'>, cell: number): Db | undefined =>
  cell === HOME ? db : (others.get(cell) ?? (cellNumbers().includes(cell) ? getRuntime(cell).db : undefined))

export function getCell(cell: number): Db {
  const db = findCell(getRuntime(), cell)
  if (!db) throw new Error(`Cell ${cell} is not configured`)
  return db
}
