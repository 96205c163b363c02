import { everyCell } from '../../platform/cells'
import { inTransaction } from '../../platform/context'
import { thaw } from './freeze'
import {
  deleteHold,
  findDirectoryCell,
  findHold,
  readPackedUntil,
  setDirectoryCell,
  setHold,
} from './hold.store'
import { exactly, setMarked } from './rows.store'
import type { Step } from './step'

/**
 * Shows the copy, then names it in the directory, then hides the original: one transaction each. What a crash leaves is
 * finished by the next round, since each of them may be repeated; until the last one the original refuses writes.
 */
export async function changeOver(step: Step): Promise<void> {
  const { ctx, home, source, target, route, tables, move, save } = step
  const { organization } = route
  const isOpen = (await findHold(target, organization)) === undefined
  if (!isOpen) {
    const isPackedAlike = await exactly(target, async (tx) => {
      const packed = await readPackedUntil(tx, true)
      if (packed !== (await readPackedUntil(source))) return false
      await setMarked(tx, route, tables, false)
      await deleteHold(tx, organization)
      return true
    })
    if (!isPackedAlike) {
      // Its raw checks of that hour would never be packed, or twice.
      await thaw(source, organization)
      await save({ phase: 'history', clearsPositions: true, progress: 0, frozenAt: null })
      return
    }
  }
  await inTransaction({ db: home }, async (tx) => {
    if ((await findDirectoryCell(tx, organization)) !== move.to_cell)
      await setDirectoryCell(tx, { organization, name: move.organization_name, cell: move.to_cell })
  })
  await exactly(source, async (tx) => {
    await setMarked(tx, route, tables, true)
    await setHold(tx, organization, { moveId: move.id, kind: 'left' })
  })
  for (const { bus } of everyCell(ctx)) for (const topic of ['jobs', 'tests'] as const) bus.notify(topic)
  await save({ phase: 'clean', clearsPositions: true, progress: 0, changedOverAt: ctx.now() })
}
