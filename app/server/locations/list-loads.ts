import { ALIVE_MS } from '~/shared/rules/agent-state'
import type { Ctx } from '../context'
import { listLoadRows } from './load.store'

export interface Load {
  _id: number
  label: string
  queued: number
  running: number
  oldestAt: Date | null
  agents: number
  medianMs: number | null
}

/** What waits at each location, and who is there to take it. */
export async function listLocationLoads({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<Load[]> {
  const at = now()
  const rows = await listLoadRows(db, { now: at, alive: new Date(at.getTime() - ALIVE_MS) })
  return rows.map((row) => ({
    _id: row.id,
    label: row.label,
    queued: row.queued,
    running: row.running,
    oldestAt: row.oldest_at,
    agents: row.agents,
    medianMs: row.median_ms === null ? null : Number(row.median_ms),
  }))
}
