import { cellsMessages } from '~/shared/messages/cells'
import type { Profile } from '~/shared/schemas/auth'
import { signedIn, withSession } from '../../platform/access'
import { HOME } from '../../platform/cell-settings'
import { listCellsOf } from '../../platform/cells'
import { type Ctx, homeOf } from '../../platform/context'
import { fieldError } from '../../platform/errors'
import { cellNumbers } from '../../platform/runtime'
import { findRights, setSessionCell } from './store'

/** Where the user has organizations; super admins have a look at all cells. */
async function listOwnCells(ctx: Ctx): Promise<number[]> {
  const { userId, isSuper } = signedIn(ctx)
  const all = cellNumbers()
  if (isSuper || all.length === 1) return all
  const home = homeOf(ctx)
  const [rights, others] = await Promise.all([findRights(home, userId), listCellsOf(home, userId)])
  return all.filter((cell) => (cell === HOME ? rights.standings.length > 0 : others.includes(cell)))
}

/** For the switch of cells; nothing for those who have no choice. */
export async function readOwnCells(ctx: Ctx): Promise<Pick<Profile, 'cell' | 'cells'>> {
  if (cellNumbers().length === 1) return {}
  const cells = await listOwnCells(ctx)
  return cells.length > 1 ? { cell: ctx.cell?.number ?? HOME, cells } : {}
}

export async function switchCell(ctx: Ctx, cell: number): Promise<{ ok: true }> {
  const { sessionId } = withSession(ctx)
  if (!(await listOwnCells(ctx)).includes(cell)) throw fieldError('cell', cellsMessages.notYours)
  await setSessionCell(homeOf(ctx), sessionId, cell)
  return { ok: true }
}
