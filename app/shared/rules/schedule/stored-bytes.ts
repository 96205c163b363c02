import type { RetentionClass } from '../../values/evidence-kinds'
import { KEEP_FOREVER, retainedDays } from '../measuring/retention'

/** Evidence that schedules will have stored, from what runs stored until now. */

const MONTH_DAYS = 30

/** Bytes that one run adds, by how long they are kept. */
export type BytesPerRun = Partial<Record<RetentionClass, number>>

export interface RetainedRuns {
  /** Scheduled in 30 days. */
  runs: number
  /** Retention of the client. */
  days: number
}

export interface StoredForecast {
  /** Of one run. */
  bytesPerRun: number
  /** At the end of the retention, when as much expires as is added. */
  bytes: number
  /** Added in 30 days and never expiring. */
  endlessBytes: number
}

/** null when no run has been measured. */
export function forecastStoredBytes(
  perRun: BytesPerRun | null,
  parts: readonly RetainedRuns[],
): StoredForecast | null {
  if (perRun === null) return null
  const classes = Object.entries(perRun) as [RetentionClass, number][]
  const forecast = { bytesPerRun: 0, bytes: 0, endlessBytes: 0 }
  for (const [, bytes] of classes) forecast.bytesPerRun += bytes
  for (const { runs, days } of parts)
    for (const [retention, bytes] of classes) {
      const keptDays = retainedDays(retention, days)
      if (keptDays === KEEP_FOREVER) forecast.endlessBytes += runs * bytes
      else forecast.bytes += (runs / MONTH_DAYS) * keptDays * bytes
    }
  return {
    bytesPerRun: Math.round(forecast.bytesPerRun),
    bytes: Math.round(forecast.bytes),
    endlessBytes: Math.round(forecast.endlessBytes),
  }
}
