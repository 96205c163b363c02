import type { ReplicaHealth } from '~/shared/schemas/health'
import type { Ctx } from '../../platform/context'
import { env } from '../../platform/env'
import { replicaReads } from '../../platform/metrics'

/** As this process sees it; null: there is none. */
export function readReplicaHealth({ reader }: Pick<Ctx, 'reader'>): ReplicaHealth | null {
  if (!reader) return null
  const { state, lagMs } = reader.facts()
  return {
    state,
    lagMs: lagMs === null ? null : Math.round(lagMs),
    maxLagMs: env().DATABASE_READ_MAX_LAG * 1000,
    reads: replicaReads(),
  }
}
