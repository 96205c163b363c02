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
