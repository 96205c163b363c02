import { type Comparability, pointsAround, testDifference } from '~/shared/rules/statistics/test-difference'
import {
  AMOUNT_KEYS,
  type ComparedAmount,
  type ComparedMetric,
  type ComparedScore,
} from '~/shared/schemas/compare-tests'
import type { SeriesKey } from '~/shared/schemas/point-series'
import { type MetricKey, SCORE_KEYS } from '~/shared/values/metric-keys'
import { METRICS } from '~/shared/values/web-vitals'
import type { RunRow, StoredRun } from '../results'
import { SERIES_COLUMN } from '../results'

const METRICS_SHOWN: readonly MetricKey[] = [
  'lcp',
  'inp',
  'cls',
  'tbt',
  'fcp',
  'si',
  'ttfb',
  'tti',
  'load',
  'mainThread',
  'bytes',
  'requests',
]

export interface Sides {
  before: RunRow
  after: RunRow
  sameness: Comparability
  /** Comparable points around both, of one series; or of two series, those of each. */
  alike: readonly StoredRun[] | { before: readonly StoredRun[]; after: readonly StoredRun[] }
}

const figureIn = (row: StoredRun, key: SeriesKey): number | null => {
  const value = row[SERIES_COLUMN[key] as keyof StoredRun]
  return typeof value === 'number' ? value : null
}

function diffFigures<Key extends SeriesKey>(
  { before, after, sameness, alike }: Sides,
  key: Key,
  isMoreBetter: boolean,
) {
  const [then, now] = [figureIn(before, key), figureIn(after, key)]
  const scatter = scatterOf({ before, after, alike }, key)
  const input = { key, before: then, after: now, scatter, sameness, isMoreBetter }
  return { key, before: then, after: now, ...testDifference(input) }
}

function scatterOf({ before, after, alike }: Omit<Sides, 'sameness'>, key: SeriesKey) {
  const valuesOf = (rows: readonly StoredRun[]) => rows.flatMap((row) => figureIn(row, key) ?? [])
  if ('before' in alike) return [valuesOf(alike.before), valuesOf(alike.after)] as const
  const points = alike.map((row) => ({ at: row.created_at.getTime(), value: figureIn(row, key) }))
  return pointsAround(points, [before.created_at.getTime(), after.created_at.getTime()])
}

export const diffScores = (sides: Sides): ComparedScore[] =>
  SCORE_KEYS.map((key) => diffFigures(sides, key, true))

/** Leaves out metrics that need interaction when there was no script. */
export const diffMetrics = (sides: Sides): ComparedMetric[] =>
  METRICS_SHOWN.map((key) => diffFigures(sides, key, false)).filter(
    ({ key, before, after }) => METRICS[key].lab === 'load' || before !== null || after !== null,
  )

function diffAmount({ before, after }: Sides, key: MetricKey) {
  const [then, now] = [figureIn(before, key), figureIn(after, key)]
  return { before: then, after: now, difference: then === null || now === null ? null : now - then }
}

const columnOf = (amount: 'bytes' | 'requests', key: (typeof AMOUNT_KEYS)[number]) =>
  (key === 'total' ? amount : `${amount}${key.charAt(0).toUpperCase()}${key.slice(1)}`) as MetricKey

/** Bytes and requests by type, without types that neither page loads. */
export const diffAmounts = (sides: Sides): ComparedAmount[] =>
  AMOUNT_KEYS.map((key) => ({
    key,
    bytes: diffAmount(sides, columnOf('bytes', key)),
    requests: diffAmount(sides, columnOf('requests', key)),
  })).filter(({ key, requests }) => key === 'total' || Boolean(requests.before) || Boolean(requests.after))
