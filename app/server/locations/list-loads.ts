import { ALIVE_MS } from '~/shared/rules/agent-state'
import type { Ctx } from '../context'
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

/** All ended jobs of the day are read for it, which a form that is typed into must not do each time. */
const FRESH_MS = 60_000

let known: { db: Ctx['db']; at: number; ms: Map<number, number> } | undefined

async function medianTimes(db: Ctx['db'], at: number): Promise<Map<number, number>> {
  if (known?.db === db && Math.abs(at - known.at) < FRESH_MS) return known.ms
  const ms = new Map((await listMedianTimes(db)).map((row) => [row.location_id, row.ms]))
  known = { db, at, ms }
  return ms
}

/** What waits at each location, and who is there to take it. */
export async function listLocationLoads({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<Load[]> {
  const at = now()
  const [rows, medians] = await Promise.all([
    listLoadRows(db, { now: at, alive: new Date(at.getTime() - ALIVE_MS) }),
    medianTimes(db, at.getTime()),
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
