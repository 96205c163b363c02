/** How long others could not write to a table, or not even read it. */
export interface HeldLock {
  table: string
  writesMs: number
  readsMs: number
}

/** What one migration did to tables that were there before. */
export interface FileCost {
  name: string
  ms: number
  locks: HeldLock[]
  /** Of the database, before the migration committed and after it. */
  peakBytes: number
  growthBytes: number
  walBytes: number
  /** `isWhole`: the table was written again as a whole. */
  rewritten: { table: string; rows: number; isWhole: boolean }[]
}

export interface UpgradeForecast {
  ms: number
  diskBytes: number
  growthBytes: number
  writesMs: number
  readsMs: number
  longestStopMs: number
}

export interface Rehearsal {
  /** The copy, before its migrations. */
  databaseBytes: number
  costs: FileCost[]
  forecast: UpgradeForecast
}

const READERS_TOO = 'AccessExclusiveLock'
/** Weaker ones let others read and write. */
export const BLOCKING_LOCKS = [READERS_TOO, 'ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock'] as const

export interface SeenLock {
  table: string
  mode: string
  /** Since the file began. */
  fromMs: number
  toMs: number
}

/** One for each table, the longest of those that stop the most; those of views count for their table. */
export function heldLocks(seen: readonly SeenLock[]): HeldLock[] {
  const byTable = Map.groupBy(seen, ({ table }) => table)
  return [...byTable]
    .map(([table, locks]) => {
      const spanOf = (some: readonly SeenLock[]) =>
        some.length === 0
          ? 0
          : Math.max(...some.map(({ toMs }) => toMs)) - Math.min(...some.map(({ fromMs }) => fromMs))
      return {
        table,
        writesMs: spanOf(locks),
        readsMs: spanOf(locks.filter(({ mode }) => mode === READERS_TOO)),
      }
    })
    .toSorted((a, b) => b.writesMs - a.writesMs || a.table.localeCompare(b.table))
}

const largest = (numbers: readonly number[]): number => Math.max(0, ...numbers)
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** What the upgrade needs: time, space beside what is used now, and how long it stops others. */
export function forecast(
  costs: readonly FileCost[],
  { maxWalBytes }: { maxWalBytes: number },
): UpgradeForecast {
  let grown = 0
  let peak = 0
  for (const { peakBytes, growthBytes } of costs) {
    peak = Math.max(peak, grown + peakBytes)
    grown += growthBytes
  }
  const stops = (of: (lock: HeldLock) => number) => costs.map(({ locks }) => largest(locks.map(of)))
  return {
    ms: sum(costs.map(({ ms }) => ms)),
    diskBytes: Math.max(peak, grown, 0) + Math.min(sum(costs.map(({ walBytes }) => walBytes)), maxWalBytes),
    growthBytes: grown,
    writesMs: sum(stops(({ writesMs }) => writesMs)),
    readsMs: sum(stops(({ readsMs }) => readsMs)),
    longestStopMs: largest(stops(({ writesMs }) => writesMs)),
  }
}
