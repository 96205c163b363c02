import pg from 'pg'
import { isOfServer } from '../database-unavailable'

export interface Patience {
  /** A statement without an answer for this long is asked after. */
  askAfterMs: number
  /** A server that does not answer a new connection in this time is unreachable. */
  answerWithinMs: number
}

/** Together less than 15 s, after which callers have given up. */
export const PATIENCE: Patience = { askAfterMs: 5_000, answerWithinMs: 8_000 }

interface Running {
  processId: number
  askedAt: number
  giveUp: (reason: string) => void
}

type Finding =
  | { server: 'unreachable' }
  /** `active` is null behind a pooler, which has process ids of its own. */
  | { server: 'answers'; active: Set<number> | null }

const TICKS = 5

/**
 * Finds statements that wait for an answer that can't come: their host is gone, or a failover has left their connection
 * without an end, and no packet says so. A new connection is asked whether the server is there and still runs them.
 */
export function watchSilence(connectionString: string, { askAfterMs, answerWithinMs } = PATIENCE) {
  const running = new Set<Running>()
  let timer: NodeJS.Timeout | undefined
  let isAsking = false
  let tickedAt = 0

  async function ask(): Promise<Finding> {
    const client = new pg.Client({
      connectionString,
      application_name: 'lightkeeper-watch',
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ own: number; active: number[] }>(`
        select pg_backend_pid() as own, array(select pid from pg_stat_activity where state = 'active') as active`)
      const [row] = rows
      const isDirect = row?.own === (client as unknown as { processID: number }).processID
      return { server: 'answers', active: row && isDirect ? new Set(row.active) : null }
    } catch (error) {
      // A refusal is an answer: the server shuts down, or has no connection left.
      return isOfServer(error) ? { server: 'answers', active: null } : { server: 'unreachable' }
    } finally {
      void client.end().catch(() => {})
    }
  }

  async function look(silent: Running[], startedAt: number): Promise<void> {
    const finding = await ask()
    // A process that was busy itself heard no answer.
    const wasBusy = performance.now() - tickedAt > answerWithinMs / 2
    for (const one of silent) one.askedAt = wasBusy ? startedAt : performance.now()
    if (wasBusy) return
    if (finding.server === 'unreachable') {
      for (const one of silent) if (running.has(one)) one.giveUp('The database is unreachable')
      return
    }
    const { active } = finding
    const lost = active ? silent.filter(({ processId }) => !active.has(processId)) : []
    if (lost.length === 0) return
    // What ended meanwhile has its answer on the way.
    await new Promise((resolve) => setTimeout(resolve, askAfterMs / TICKS))
    for (const one of lost)
      if (running.has(one)) one.giveUp('The database does not run this statement any more')
  }

  function tick(): void {
    const now = performance.now()
    tickedAt = now
    const silent = [...running].filter(({ askedAt }) => now - askedAt >= askAfterMs)
    if (silent.length === 0 || isAsking) return
    isAsking = true
    void look(silent, now - askAfterMs).finally(() => {
      isAsking = false
    })
  }

  /** Returns what ends the watch. */
  return (client: pg.PoolClient, giveUp: Running['giveUp']): (() => void) => {
    const { processID: processId } = client as unknown as { processID: number }
    const one = { processId, askedAt: performance.now(), giveUp }
    running.add(one)
    if (running.size === 1) {
      tickedAt = performance.now()
      timer = setInterval(tick, askAfterMs / TICKS).unref()
    }
    return () => {
      running.delete(one)
      if (running.size === 0) clearInterval(timer)
    }
  }
}
