import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../platform/db'
import { thaw } from './freeze'
import { deleteHold, forgetOrganization } from './hold.store'
import { deleteSome, exactly } from './rows.store'
import { restAfter } from './rules'
import type { Step } from './step'

const ROWS = 1_000

/** Deletes the rows of one side in batches, what refers to others first; false when stopped. */
async function deleteRows(step: Step, db: Db): Promise<boolean> {
  const { route, tables, isStopped, save } = step
  await exactly(db, (tx) => forgetOrganization(tx, route.organization))
  for (const [index, table] of tables.toReversed().entries()) {
    for (let deleted = ROWS; deleted >= ROWS; ) {
      if (isStopped()) return false
      const startedAt = performance.now()
      deleted = await exactly(db, (tx) => deleteSome(tx, route, table, ROWS))
      if (deleted === 0) continue
      await save({ progress: (100 * index) / tables.length, error: null })
      await sleep(restAfter(performance.now() - startedAt, 1))
    }
  }
  return true
}

/** The evidence stays: its files are named by the organization, and belong to the cell that has it. */
export async function cleanSource(step: Step): Promise<void> {
  const { source, route, save } = step
  if (!(await deleteRows(step, source))) return
  await thaw(source, route.organization)
  await deleteHold(source, route.organization)
  await save({ state: 'done', progress: 100, error: null })
}

/** Gives the organization back and deletes its copy. */
export async function undo(step: Step, state: 'cancelled' | 'failed'): Promise<void> {
  const { source, target, route, save } = step
  await thaw(source, route.organization)
  if (!(await deleteRows(step, target))) return
  await deleteHold(target, route.organization)
  await save({ state, progress: 100, error: null })
}
