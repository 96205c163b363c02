import { mayCross } from '~/shared/rules/alerts/evaluate'
import { isBeyond, limitPointsOf } from '~/shared/rules/alerts/limits'
import type { EffectiveRule } from '~/shared/rules/alerts/places'
import { type PreparedSeries, prepareSeries } from '~/shared/rules/alerts/series'
import type { ActiveCrossing } from '../alerts'
import { type EvaluatedRow, pointOf, type SeriesInput } from './decide-series'

/** In place of recent points that do not count. */
const SPARE_POINTS = 4

/** Points before the new ones that show whether they may cross these rules; 0: none. */
export function recentPointsOf(rules: readonly EffectiveRule[]): number {
  const needed = Math.max(0, ...rules.filter(comparesRecent).map((rule) => limitPointsOf(rule) ?? 0))
  return needed > 0 ? needed + SPARE_POINTS : 0
}

/** Whether the limit of a rule depends on the newest earlier points. */
export const comparesRecent = (rule: EffectiveRule): boolean =>
  isMeasuring(rule) && (limitPointsOf(rule) ?? 0) > 0

const isMeasuring = ({ metric }: EffectiveRule) => metric !== 'failedTests'

/**
 * Whether a decision needs the whole history: of an open crossing unless it stays beyond its limit, else when a new point
 * may cross. `input.history` are the recent points. Most points need no others, and reading the history is most of the
 * cost; without it no rule on a measured metric crosses, ends or counts.
 */
export function needsHistory<Row extends EvaluatedRow>(input: SeriesInput<Row>): boolean {
  const preparedOf = prepare(input)
  // Fewer than were asked for: there are no others.
  const isWhole = input.history.length < recentPointsOf(input.rules)
  return input.rules.filter(isMeasuring).some((rule) => {
    const active = input.active.get(rule.id)
    if (active && (active.status === 'confirming' || !input.isOwn(active))) return false
    if (active) return rule.kind !== 'value' || !staysWorse(input, active, rule)
    // A counter is neither reset nor raised by the first points of another method.
    if (rule.kind === 'count' && (input.counters.get(rule.id) ?? 0) !== 0) return true
    if (!comparesRecent(rule)) return limitPointsOf(rule) === null || isAnyWorse(input, rule)
    return preparedOf(rule).some((series) => mayCross(rule, series, isWhole))
  })
}

/** What rules that need no history decide: only failed tests in a row. */
export const withoutHistory = <Row extends EvaluatedRow>(input: SeriesInput<Row>): SeriesInput<Row> => ({
  ...input,
  rules: input.rules.filter((rule) => !isMeasuring(rule)),
  history: [],
})

function isAnyWorse<Row extends EvaluatedRow>(input: SeriesInput<Row>, rule: EffectiveRule): boolean {
  const { threshold } = rule
  if (threshold === null) return false
  return input.points.some((row) => {
    const value = input.valueOf(row, rule)
    return value !== null && isBeyond(rule, 'worse', value, threshold)
  })
}

function staysWorse<Row extends EvaluatedRow>(
  input: SeriesInput<Row>,
  { direction, threshold }: ActiveCrossing,
  rule: EffectiveRule,
): boolean {
  if (direction === 'better' || threshold === null) return false
  return input.points.every((row) => {
    const value = input.valueOf(row, rule)
    return value !== null && isBeyond(rule, 'worse', value, threshold)
  })
}

/** The new points of a rule's metric, each with the recent ones before it; once a metric. */
function prepare<Row extends EvaluatedRow>(
  input: SeriesInput<Row>,
): (rule: EffectiveRule) => PreparedSeries[] {
  const known = new Map<string, PreparedSeries[]>()
  return (rule) => {
    const found = known.get(rule.metric)
    if (found) return found
    const past = input.history.map((row) => pointOf(input, row, rule))
    const prepared = input.points
      .filter(({ status }) => status === 'success')
      .map((row) => {
        const point = pointOf(input, row, rule)
        const series = prepareSeries(point, [...past])
        past.push(point)
        return series
      })
    known.set(rule.metric, prepared)
    return prepared
  }
}
