import { noiseReasons, STORED_INDEXES, usualIndex } from '~/shared/rules/measuring/run-noise'
import type { RunNoise } from '~/shared/schemas/agent'
import type { Db } from '../../platform/db'
import type { NewRun } from '../results'
import { addIndex, findSpeed } from '../results'

/** Whether a run is noisy, by the load of its agent's machine and what is usual there. */
export async function classifyNoise(
  db: Db,
  agentId: string | null,
  noise: RunNoise | null,
  benchmarkIndex: number | null,
): Promise<Pick<NewRun, 'isNoisy' | 'noise'>> {
  const usual = agentId ? usualIndex((await findSpeed(db, agentId)).indexes) : null
  if (agentId && benchmarkIndex !== null) await addIndex(db, agentId, benchmarkIndex, STORED_INDEXES)
  const reasons = noiseReasons(noise, { measured: benchmarkIndex, usual })
  return {
    isNoisy: reasons.length > 0,
    noise: noise && { ...noise, reasons, usualIndex: usual },
  }
}
