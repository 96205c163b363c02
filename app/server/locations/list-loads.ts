import { ALIVE_MS } from '~/shared/rules/agent-state'
import type { Ctx } from '../context'
import { keptAMinute } from '../kept-a-minute'
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

/** Reads all jobs that ended in the last day. */
const medianTimes = keptAMinute(
  async (db) => new Map((await listMedianTimes(db)).map((row) => [row.location_id, row.ms])),
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
