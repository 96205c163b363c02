/** A point of one metric on one page, device and location (or of a monitor), as evaluation reads it. */
export interface SeriesPoint {
  id: string | null
  /** ms since 1970. */
  at: number
  /** null: not measured. */
  value: number | null
  isNoisy: boolean
  /** Lighthouse version, throttling and device as one text; null where it was not stored: counts as equal. */
  method: string | null
  inMaintenance: boolean
}

/** Previous points that evaluation needs; queries limit by it. */
export const HISTORY_POINTS = 60
