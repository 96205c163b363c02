import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { getRuntime } from '../../platform/runtime'

export const HOME = 1

/** Databases of cells, by number. */
export type Cells = ReadonlyMap<number, Db>

let others: Cells = new Map()

/** The cells besides home. */
export function setOtherCells(cells: Cells): void {
  others = cells
}

/** Undefined for a cell that is not configured. Home is that of the call, which may be a transaction. */
export const findCell = ({ db }: Pick<Ctx, 'db'>, cell: number): Db | undefined =>
  cell === HOME ? db : others.get(cell)

export function getCell(cell: number): Db {
  const db = cell === HOME ? getRuntime().db : others.get(cell)
  if (!db) throw new Error(`Cell ${cell} is not configured`)
  return db
}
