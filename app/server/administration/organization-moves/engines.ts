import type { Db } from '../../platform/db'
import { addEngine, listEngines, listUsedEngines } from './engine.store'
import { exactly } from './rows.store'

/** Adds the engines of the organization's results to the target; returns those that have another id there. */
export async function matchEngines(
  source: Db,
  target: Db,
  organization: number,
): Promise<Record<string, number>> {
  const used = await exactly(source, (tx) => listUsedEngines(tx, organization))
  const known = new Map((await exactly(target, listEngines)).map(({ id, line }) => [line, id]))
  const matched: Record<string, number> = {}
  for (const { id, line, row } of used) {
    const other = known.get(line) ?? (await exactly(target, (tx) => addEngine(tx, row)))
    if (other !== id) matched[id] = other
  }
  return matched
}
