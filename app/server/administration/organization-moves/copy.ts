import { mirrorNamed, mirrorReference } from '../../platform/cells'
import { copyPartitions, listNamed } from './catalogue.store'
import { matchEngines } from './engines'
import { findHold, readPackedUntil, setHold } from './hold.store'
import type { Key } from './rows.store'
import { MAX_DIFFERENCES } from './rules'
import type { Step } from './step'
import { walkTable } from './walk'

/** How long to rest, of the time that a batch took. With less, others on two cores waited more than 20 % longer. */
const REST = { history: 2, rest: 1, verify: 1 }

/** What rows of the target must find there. Repeated, since the organization lives meanwhile. */
export async function prepareTarget({ home, source, target, route, move }: Step): Promise<void> {
  const { organization } = route
  if (!(await findHold(target, organization)))
    await setHold(target, organization, { moveId: move.id, kind: 'arriving' })
  await copyPartitions(source, target)
  if (target !== home) {
    await mirrorReference(home, target)
    await mirrorNamed(home, target, await listNamed(source, organization))
  }
  route.engines = await matchEngines(source, target, organization)
}

/** Walks all tables, from where the phase has got to. Returns whether all were alike; undefined when stopped. */
async function walkAll(step: Step, repairs: boolean, restShare: number): Promise<boolean | undefined> {
  const { tables, move, save } = step
  let isAlike = true
  for (const [index, table] of tables.entries()) {
    const position = move.positions[table.table]
    if (position?.length === 0) continue
    const alike = await walkTable({
      ...{ ...step, table, repairs, restShare, after: position ?? null },
      save: (key: Key, rows: number) =>
        save({
          position: { table: table.table, key },
          rows,
          progress: (100 * index) / tables.length,
          error: null,
        }),
    })
    if (alike === undefined) return undefined
    if (alike) continue
    isAlike = false
    if (!repairs) {
      await save({ difference: table.table })
      return false
    }
  }
  return isAlike
}

const next = { clearsPositions: true, progress: 0 } as const

/** Copies everything while the organization lives: most rows never change. */
export async function copyHistory(step: Step): Promise<void> {
  await prepareTarget(step)
  if ((await walkAll(step, true, REST.history)) === undefined) return
  // Both pack each hour; in between they differ for a moment.
  if ((await readPackedUntil(step.source)) !== (await readPackedUntil(step.target))) return
  await step.save({ phase: 'freeze', ...next })
}

/** Copies what has changed since. */
export async function copyRest(step: Step): Promise<void> {
  await prepareTarget(step)
  if ((await walkAll(step, true, REST.rest)) === undefined) return
  await step.save({ phase: 'verify', ...next })
}

export async function verifyCopy(step: Step): Promise<void> {
  const { source, target, route } = step
  route.engines = await matchEngines(source, target, route.organization)
  const isAlike = await walkAll(step, false, REST.verify)
  if (isAlike === undefined) return
  if (isAlike) return step.save({ phase: 'changeover', ...next })
  if (step.move.differences >= MAX_DIFFERENCES) return step.save({ state: 'cancelling', ...next })
  return step.save({ phase: 'rest', ...next })
}
