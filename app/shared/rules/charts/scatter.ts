import { DAY_MS } from '~/shared/values/units'
import { SPREAD_METRICS, type SpreadMetric } from '../statistics/spread'

/** `point`: the median run of a test; `other`: its other runs. */
export const DOT_KINDS = ['point', 'other', 'disturbed'] as const
export type DotKind = (typeof DOT_KINDS)[number]

/** Runs in the same cell are merged into one dot. */
export const SCATTER_GRID = { columns: 120, rows: 40 } as const

export const SCATTER_PARAM = 'scatter'
const DEFAULT_METRIC: SpreadMetric = 'lcp'

/** Longer ranges have thousands of runs, shown only on request. */
export const MAX_SCATTER_DAYS = 92

/** Whether single runs are shown by default. */
export const showsScatter = (search: URLSearchParams, from: number, to: number): boolean =>
  search.has(SCATTER_PARAM) || to - from <= (MAX_SCATTER_DAYS + 1) * DAY_MS

/** The requested metric. */
export const scatterMetric = (search: URLSearchParams): SpreadMetric =>
  SPREAD_METRICS.find((metric) => metric === search.get(SCATTER_PARAM)) ?? DEFAULT_METRIC
