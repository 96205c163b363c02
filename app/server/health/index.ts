import type { Ctx } from '../context'
import { countReadyJobs } from '../test-queue'
import { addPartitions, findPendingMigrations } from './store'

export interface Readiness {
  ready: boolean
  database: 'up' | 'down'
  migrations: 'current' | 'pending' | 'unknown'
  /** null when the queue could not be read. */
  queued: number | null
}

export async function readiness(db: Ctx['db']): Promise<Readiness> {
  try {
    const [pending, queued] = await Promise.all([findPendingMigrations(db), countReadyJobs(db)])
    const migrations = pending.length === 0 ? 'current' : 'pending'
    return { ready: migrations === 'current', database: 'up', migrations, queued }
  } catch {
    return { ready: false, database: 'down', migrations: 'unknown', queued: null }
  }
}

export const createPartitions = async (ctx: Ctx): Promise<number> =>
  (await addPartitions(ctx.db, ctx.now())).length
