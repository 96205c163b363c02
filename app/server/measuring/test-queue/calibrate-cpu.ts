import { processorFactor, usualIndex } from '~/shared/rules/measuring/run-noise'
import type { Db } from '../../platform/db'
import { findSpeed, setFactor } from '../results'

/** Slowdown factor of a self-calibrating agent: fixed once its usual speed is known. */
export async function readCpuFactor(db: Db, agentId: string): Promise<number> {
  const { indexes, factor } = await findSpeed(db, agentId)
  if (factor !== null) return factor
  const usual = usualIndex(indexes)
  if (usual === null) return 1
  const found = processorFactor(usual)
  await setFactor(db, agentId, found)
  return found
}
