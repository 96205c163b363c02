import type { Ctx } from './context'

const FRESH_MS = 60_000

type Known<T> = { db: Ctx['db']; at: number; value: T }

/**
 * What `read` gave within the last minute, or else gives now: for sums over all tenants that a form asks for with
 * every key that is pressed. Two that ask at once both read.
 */
export function keptAMinute<T>(read: (db: Ctx['db'], now: Date) => Promise<T>) {
  let known: Known<T> | undefined
  return async ({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<T> => {
    const at = now()
    if (known?.db === db && Math.abs(at.getTime() - known.at) < FRESH_MS) return known.value
    const value = await read(db, at)
    known = { db, at: at.getTime(), value }
    return value
  }
}
