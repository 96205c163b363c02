import { SPREAD_METRICS, type SpreadMetric } from '../statistics/spread'

/** `point` is the run of a test that counts, `other` one that only says how far its runs lie apart. */
export const DOT_KINDS = ['point', 'other', 'disturbed'] as const
export type DotKind = (typeof DOT_KINDS)[number]

/** Runs within one cell of so many would cover one another, and become one dot. */
export const SCATTER_GRID = { columns: 120, rows: 40 } as const

export const SCATTER_PARAM = 'scatter'
const DEFAULT_METRIC: SpreadMetric = 'lcp'

const DAY_MS = 86_400_000
/** Beyond so many days single runs are thousands: they are read when they are asked for. */
export const MAX_SCATTER_DAYS = 92

/** Whether single runs are shown between two moments without being asked for. */
export const showsScatter = (search: URLSearchParams, from: number, to: number): boolean =>
  search.has(SCATTER_PARAM) || to - from <= (MAX_SCATTER_DAYS + 1) * DAY_MS

/** The metric whose single runs the address asks for. */
export const scatterMetric = (search: URLSearchParams): SpreadMetric =>
  SPREAD_METRICS.find((metric) => metric === search.get(SCATTER_PARAM)) ?? DEFAULT_METRIC
