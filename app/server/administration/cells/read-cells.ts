import { type CellStatus, type CellsOverview, MAX_LISTED_ORGANIZATIONS } from '~/shared/schemas/cells'
import { HOME } from '../../platform/cell-settings'
import { contextIn, whileUp } from '../../platform/cells'
import type { Ctx } from '../../platform/context'
import { cellNumbers } from '../../platform/runtime'
import { withinBudget } from '../../platform/time-budget'
import { findInDirectory, findMirrored, findOrganizations, readFigures, readSchema } from './store'

const LIMIT_MS = 5_000

/** Each database with its state, and where the organizations are. */
export async function readCells(ctx: Ctx, search = ''): Promise<CellsOverview> {
  const [cells, atHome, others] = await Promise.all([
    Promise.all(cellNumbers().map((number) => readCell(ctx, number))),
    findOrganizations(ctx.db, search, MAX_LISTED_ORGANIZATIONS + 1),
    findInDirectory(ctx.db, search, MAX_LISTED_ORGANIZATIONS + 1),
  ])
  const all = [...atHome.map((one) => ({ ...one, cell: HOME })), ...others]
  const organizations = all
    .sort((a, b) => a.name.localeCompare(b.name))
    .slice(0, MAX_LISTED_ORGANIZATIONS)
    .map(({ id, ...one }) => ({ _id: id, ...one }))
  return { cells, organizations, hasMore: all.length > MAX_LISTED_ORGANIZATIONS }
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
    const state = await readSchema(db)
    const schema = state.unknown.length > 0 ? 'newer' : state.pending.length > 0 ? 'pending' : 'current'
    if (schema !== 'current') return { ...away(number), isReachable: true, schema }
    const [figures, mirrored] = await whileUp(number, () =>
      Promise.all([readFigures(db, now), findMirrored(db)]),
    )
    const mirrorAgeSeconds = mirrored && Math.max(0, Math.round((now.getTime() - mirrored.getTime()) / 1000))
    return { number, isReachable: true, schema, figures, mirrorAgeSeconds }
  }
  const tooSlow = () => new Error(`Cell ${number} did not answer in time`)
  return withinBudget(LIMIT_MS, tooSlow, read).catch((error: unknown) => {
    if (number === HOME) throw error
    return away(number)
  })
}
