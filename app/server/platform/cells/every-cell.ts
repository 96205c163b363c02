import { HOME } from '../cell-settings'
import type { Ctx } from '../context'
import { DatabaseUnavailableError, isDatabaseUnavailable } from '../database-unavailable'
import { perProcess } from '../per-process'
import { cellNumbers, getRuntime } from '../runtime'

/** A cell that failed is not asked again for a while, so that what only passes by it does not wait for it. */
const REST_MS = 5_000

const restingUntil = perProcess('cells', () => new Map<number, number>())

/** Home always counts as there: without it nothing works. Throws DatabaseUnavailableError at once for a resting cell. */
export async function whileUp<T>(cell: number, work: () => Promise<T>): Promise<T> {
  if ((restingUntil().get(cell) ?? 0) > Date.now())
    throw new DatabaseUnavailableError(`The database of cell ${cell} is not available`)
  try {
    return await work()
  } catch (error) {
    if (cell !== HOME && isDatabaseUnavailable(error)) restingUntil().set(cell, Date.now() + REST_MS)
    throw error
  }
}

/** Until this process ends: its schema is of another version, or it is another database. */
export const leaveAlone = (cell: number): void => {
  restingUntil().set(cell, Number.POSITIVE_INFINITY)
}

export const forgetRest = (): void => restingUntil().clear()

/** The context in that database, without rights in it. */
export function contextIn(ctx: Ctx, cell: number): Ctx {
  const { cell: _, reader: __, primary: ___, ...rest } = ctx
  return { ...rest, ...getRuntime(cell) }
}

/** The context in each database, this one first. */
export function everyCell(ctx: Ctx): Ctx[] {
  const own = ctx.cell?.number ?? HOME
  return [ctx, ...cellNumbers().flatMap((cell) => (cell === own ? [] : [contextIn(ctx, cell)]))]
}
