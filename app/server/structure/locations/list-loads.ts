import { memoize } from '~/shared/memoize'
import { ALIVE_MS } from '~/shared/rules/measuring/agent-state'
import type { Ctx } from '../../platform/context'
import { PER_MINUTE } from '../../platform/per-minute'
import { listLoadRows, listMedianTimes } from './load.store'

export interface Load {
  _id: number
  label: string
  queued: number
  running: number
  oldestAt: Date | null
  agents: number
  medianMs: number | null
}

/** All ended jobs of the day are read for it. */
const medianTimes = memoize(
  async ({ db }: Pick<Ctx, 'db' | 'now'>) =>
    new Map((await listMedianTimes(db)).map((row) => [row.location_id, row.ms])),
  PER_MINUTE,
)

export async function listLocationLoads(ctx: Pick<Ctx, 'db' | 'now'>): Promise<Load[]> {
  const at = ctx.now()
  const [rows, medians] = await Promise.all([
    listLoadRows(ctx.db, { now: at, alive: new Date(at.getTime() - ALIVE_MS) }),
    medianTimes(ctx),
  ])
  return rows.map((row) => ({
    _id: row.id,
    label: row.label,
    queued: row.queued,
    running: row.running,
    oldestAt: row.oldest_at,
    agents: row.agents,
    medianMs: medians.get(row.id) ?? null,
  }))
}
