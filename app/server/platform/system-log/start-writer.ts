import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { LogPart } from '~/shared/schemas/system-log'
import type { Ctx } from '../context'
import { DatabaseUnavailableError, isDatabaseUnavailable } from '../database-unavailable'
import { isDiskFull } from '../disk'
import { withinBudget } from '../time-budget'
import { collectLines } from './buffer'
import { writeLines } from './write-lines'

const BATCH = 200
const EVERY_MS = 1_000
const MAX_BACK_OFF_MS = 30_000
const STATEMENT_MS = 5_000
const LAST_STATEMENT_MS = 1_500

const tooSlow = () => new DatabaseUnavailableError('The log could not be stored in time')

/**
 * Stores warnings and errors of this process, in batches and outside of all requests and transactions. Never throws and
 * never logs: what it logs it would have to store.
 */
export function startLogWriter(
  db: Ctx['db'],
  part: LogPart,
  { everyMs = EVERY_MS, isFull = isDiskFull } = {},
): { stop(): Promise<void> } {
  const lines = collectLines()
  const stopping = new AbortController()
  const origin = { part, instance: ({ pid }: { pid: number }) => `${hostname()}:${pid}`, location: null }

  async function write(limitMs: number): Promise<boolean> {
    if (isFull()) return false
    for (let taken = lines.take(BATCH); taken.length > 0; taken = lines.take(BATCH)) {
      try {
        await withinBudget(limitMs, tooSlow, () => writeLines(db, taken, origin))
      } catch (error) {
        if (isDatabaseUnavailable(error)) {
          lines.giveBack(taken)
          return false
        }
        // A table or a line that PostgreSQL does not accept would fail again.
        lines.drop(taken.length)
        return true
      }
    }
    return true
  }
  async function run(): Promise<void> {
    for (let waitMs = everyMs; !stopping.signal.aborted; ) {
      await pause(waitMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      if (stopping.signal.aborted) return
      waitMs = (await write(STATEMENT_MS)) ? everyMs : Math.min(2 * waitMs, MAX_BACK_OFF_MS)
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
      await write(LAST_STATEMENT_MS)
    },
  }
}
