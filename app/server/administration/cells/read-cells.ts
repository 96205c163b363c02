import type { CellStatus, CellsOverview } from '~/shared/schemas/cells'
import { HOME } from '../../platform/cell-settings'
import { contextIn, whileUp } from '../../platform/cells'
import type { Ctx } from '../../platform/context'
import { cellNumbers } from '../../platform/runtime'
import { withinBudget } from '../../platform/time-budget'
import { findMirrored, listDirectory, listOrganizations, readFigures, readSchema } from './store'

const LIMIT_MS = 5_000
const MAX_LISTED = 1_000

/** Each database with its state, and where the organizations are. */
export async function readCells(ctx: Ctx): Promise<CellsOverview> {
  const [cells, atHome, others] = await Promise.all([
    Promise.all(cellNumbers().map((number) => readCell(ctx, number))),
    listOrganizations(ctx.db),
    listDirectory(ctx.db),
  ])
  const all = [...atHome.map((one) => ({ ...one, cell: HOME })), ...others]
  const organizations = all.sort((a, b) => a.name.localeCompare(b.name)).slice(0, MAX_LISTED)
  return { cells, organizations: organizations.map(({ id, ...one }) => ({ _id: id, ...one })) }
}

const away = (number: number): CellStatus => ({
  number,
  isReachable: false,
  schema: null,
  figures: null,
  mirrorAgeSeconds: null,
})

/** Whatever is wrong with another cell, the screen shows it. */
async function readCell(ctx: Ctx, number: number): Promise<CellStatus> {
  const { db } = contextIn(ctx, number)
  const now = ctx.now()
  const read = async (): Promise<CellStatus> => {
    const [state, figures, mirrored] = await Promise.all([
      readSchema(db),
      readFigures(db, now),
      findMirrored(db),
    ])
    const schema = state.unknown.length > 0 ? 'newer' : state.pending.length > 0 ? 'pending' : 'current'
    const mirrorAgeSeconds = mirrored && Math.max(0, Math.round((now.getTime() - mirrored.getTime()) / 1000))
    return { number, isReachable: true, schema, figures, mirrorAgeSeconds }
  }
  const tooSlow = () => new Error(`Cell ${number} did not answer in time`)
  return withinBudget(LIMIT_MS, tooSlow, () => whileUp(number, read)).catch((error: unknown) => {
    if (number === HOME) throw error
    return away(number)
  })
}
