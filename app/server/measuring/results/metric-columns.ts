import type { RunMetrics, RunScores } from '~/shared/schemas/agent'
import type { SeriesKey } from '~/shared/schemas/point-series'
import { METRIC_KEYS, type MetricKey } from '~/shared/values/metric-keys'
import type { DB } from '../../platform/db/types'

type MetricColumn = Exclude<keyof DB['run'], 'organization_id' | 'created_at' | 'id'>

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type SnakeCase<Key extends string> = Key extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

export const METRIC_COLUMN = Object.fromEntries(METRIC_KEYS.map((key) => [key, snake(key)])) as {
  [Key in MetricKey]: SnakeCase<Key>
}

const SCORE_COLUMN = {
  performance: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best_practices',
  seo: 'seo',
  security: 'security',
  cachePolicy: 'cache_policy',
} as const satisfies Record<keyof RunScores, MetricColumn>

export const SERIES_COLUMN: Record<SeriesKey, MetricColumn> = { ...METRIC_COLUMN, ...SCORE_COLUMN }

export type MetricValues = Record<SnakeCase<MetricKey>, number | null>

export const metricsToRow = (metrics: RunMetrics): MetricValues =>
  Object.fromEntries(METRIC_KEYS.map((key) => [METRIC_COLUMN[key], metrics[key]])) as MetricValues

export const metricsFromRow = (row: MetricValues): RunMetrics =>
  Object.fromEntries(METRIC_KEYS.map((key) => [key, row[METRIC_COLUMN[key]] ?? null])) as RunMetrics

export const scoresFromRow = (row: {
  performance: number | null
  accessibility: number | null
  best_practices: number | null
  seo: number | null
  security: number | null
  cache_policy: number | null
}): RunScores => ({
  performance: row.performance,
  accessibility: row.accessibility,
  bestPractices: row.best_practices,
  seo: row.seo,
  security: row.security,
  cachePolicy: row.cache_policy,
})
