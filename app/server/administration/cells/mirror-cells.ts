import { HOME } from '../../platform/cell-settings'
import { contextIn, mirrorPeople, mirrorReference, whileUp } from '../../platform/cells'
import type { Ctx } from '../../platform/context'
import { isDatabaseUnavailable } from '../../platform/database-unavailable'
import { createLogger } from '../../platform/log'
import { otherCells } from '../../platform/runtime'
import { listOrganizations, noteOrganizations, setMirrored } from './store'

const log = createLogger('cells')
/** Where the pages of people go on, by cell. */
const positions = new Map<number, string | null>()

/** Brings the copies in all cells up to date. A cell that is down does not keep the others from it. */
export async function mirrorCells(ctx: Ctx): Promise<number> {
  let done = 0
  for (const number of otherCells(HOME))
    try {
      done += await whileUp(number, () => mirrorCell(ctx, number))
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      log.warn({ err: error, cell: number }, 'a cell is not available')
    }
  return done
}

async function mirrorCell(ctx: Ctx, number: number): Promise<number> {
  const { db: home } = ctx
  const { db: cell } = contextIn(ctx, number)
  const rows = await mirrorReference(home, cell)
  const { done, next } = await mirrorPeople({ home, cell, number }, positions.get(number) ?? null)
  positions.set(number, next)
  await noteOrganizations(home, number, await listOrganizations(cell))
  await setMirrored(cell, ctx.now())
  return rows + done
}
