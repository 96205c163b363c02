import type { EffectiveRule } from '~/shared/rules/alerts/places'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { listEffectiveRules } from '../alert-rules'
import { type ActiveCrossing, listActiveCrossings } from '../alerts'
import { listCountersOfPages, listRuleStamps } from './counter.store'
import { decideSeries, type SeriesInput } from './decide-series'
import { listHistories, listRecent, preferIndexOrder } from './history.store'
import { maintenanceOf } from './maintenance'
import { isMeasured, type MeasuredMetric } from './measured'
import { comparesRecent, needsHistory, recentPointsOf, withoutHistory } from './needs-history'
import { cachedIndex, coversSeries, type RuleIndex } from './rule-index'
import {
  listMaintenance,
  listNewPoints,
  lockUnevaluated,
  type NewSeries,
  type PointRow,
  setEvaluated,
} from './series.store'
import { type Decided, seriesName, subjectOf, writeOutcomes } from './write-outcomes'

const BATCH = 500

/** Evaluates all series with new points, one transaction per batch; returns the number of series. */
export async function evaluatePoints(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let total = 0
  for (let batch = BATCH; batch === BATCH && !signal?.aborted; total += batch)
    batch = await inTransaction(ctx, (tx) => evaluateBatch(tx, ctx.now()))
  return total
}

async function evaluateBatch(tx: Db, now: Date): Promise<number> {
  const series = await lockUnevaluated(tx, BATCH)
  if (series.length === 0) return 0
  const own = series.filter((one) => one.is_own)
  const tenants = [...new Set(own.map((one) => one.organization_id))]
  const stamps = await listRuleStamps(tx, tenants)
  const index = await cachedIndex(stamps, (changed) => listEffectiveRules(tx, changed))
  await preferIndexOrder(tx)
  const watched = own.flatMap((one) => {
    const rules = rulesOf(index, one)
    return rules.length > 0 ? [{ series: one, rules }] : []
  })
  await writeOutcomes(tx, await decide(tx, watched), now)
  const compared = new Set(own.filter((one) => comparesEvidence(index, one)))
  await setEvaluated(
    tx,
    series.map((one) => ({ series: one, compareAfter: compared.has(one) ? one.after : null })),
  )
  return series.length
}

const coveringOf = (index: RuleIndex, series: NewSeries): EffectiveRule[] =>
  index.rulesOf(series).filter((rule) => coversSeries(rule, series))

const rulesOf = (index: RuleIndex, series: NewSeries): EffectiveRule[] =>
  coveringOf(index, series).filter(
    ({ metric, data }) => (isMeasured(metric) && data !== 'field') || metric === 'failedTests',
  )

const comparesEvidence = (index: RuleIndex, series: NewSeries): boolean =>
  coveringOf(index, series).some(({ metric }) => metric === 'consoleErrors' || metric === 'thirdParties')

interface Watched {
  series: NewSeries
  rules: EffectiveRule[]
}

async function decide(tx: Db, watched: readonly Watched[]): Promise<Decided<PointRow>[]> {
  if (watched.length === 0) return []
  const inputs = await readInputs(tx, watched)
  const needing = inputs.filter(({ input }) => needsHistory(input))
  const whole = new Set(needing)
  await addHistories(tx, needing)
  return inputs.map((one) => ({
    series: one.series,
    outcome: decideSeries(whole.has(one) ? one.input : withoutHistory(one.input)),
  }))
}

interface WatchedInput {
  series: NewSeries
  input: SeriesInput<PointRow>
}

const measuredValue = (row: PointRow, rule: EffectiveRule): number | null =>
  row[rule.metric as MeasuredMetric] ?? null

const metricsOf = (rules: readonly EffectiveRule[]): MeasuredMetric[] => [
  ...new Set(rules.map(({ metric }) => metric).filter(isMeasured)),
]

/** With the points before the new ones that show whether more of them are needed. */
async function readInputs(tx: Db, watched: readonly Watched[]): Promise<WatchedInput[]> {
  const series = watched.map((one) => one.series)
  const points = await listNewPoints(tx, series, metricsOf(watched.flatMap(({ rules }) => rules)))
  const recent = await readRecent(tx, watched)
  const active = await listActiveCrossings(
    tx,
    series.map((one) => ({ tenant: one.organization_id, subject: subjectOf(one) })),
  )
  const bySubject = Map.groupBy(active, (one) => `${one.organization_id}/${one.subject}`)
  const counters = await listCountersOfPages(
    tx,
    watched.filter(({ rules }) => rules.some(isCount)).map(({ series: one }) => one),
  )
  const bySeries = Map.groupBy(counters, (one) => one.series)
  const periods = await listMaintenance(tx, series, oldestOf(series, [...recent.values()]))
  return watched.map(({ series: one, rules }, i): WatchedInput => {
    const isOwn = (crossing: ActiveCrossing) =>
      crossing.device_id === one.device_id && crossing.location_id === one.location_id
    const known = bySubject.get(`${one.organization_id}/${subjectOf(one)}`) ?? []
    const counted = bySeries.get(seriesName(one)) ?? []
    const input = {
      rules,
      points: points[i] ?? [],
      history: recent.get(one) ?? [],
      active: new Map(known.map((crossing) => [crossing.rule_id ?? '', crossing])),
      isOwn,
      counters: new Map(counted.map(({ rule_id, crossings }) => [rule_id, crossings])),
      valueOf: measuredValue,
      inMaintenance: maintenanceOf(periods, one),
      formFactor: one.form_factor,
    }
    return { series: one, input }
  })
}

const isCount = ({ kind }: EffectiveRule) => kind === 'count'

const oldestOf = (series: readonly NewSeries[], histories: readonly PointRow[][]): Date => {
  const starts = [
    ...series.map(({ after }) => after.getTime()),
    ...histories.flatMap(([first]) => first?.at ?? []),
  ]
  return new Date(Math.min(...starts))
}

async function readRecent(tx: Db, watched: readonly Watched[]): Promise<Map<NewSeries, PointRow[]>> {
  const comparing = watched.flatMap(({ series, rules }) => {
    const points = recentPointsOf(rules)
    return points > 0 ? [{ series, points, rules: rules.filter(comparesRecent) }] : []
  })
  const lists = await listRecent(
    tx,
    comparing.map(({ series, points }) => ({ ...series, points })),
    metricsOf(comparing.flatMap(({ rules }) => rules)),
  )
  return new Map(comparing.map(({ series }, i) => [series, lists[i] ?? []]))
}

/** Replaces their recent points by the whole history. */
async function addHistories(tx: Db, needing: readonly WatchedInput[]): Promise<void> {
  if (needing.length === 0) return
  const series = needing.map((one) => one.series)
  const histories = await listHistories(
    tx,
    needing.map(({ series: one, input: { rules } }) => ({
      ...one,
      hasWeekdays: rules.some(({ baseline }) => baseline === 'weekday'),
    })),
    metricsOf(needing.flatMap(({ input }) => input.rules)),
  )
  const periods = await listMaintenance(tx, series, oldestOf(series, histories))
  for (const [i, { series: one, input }] of needing.entries()) {
    input.history = histories[i] ?? []
    input.inMaintenance = maintenanceOf(periods, one)
  }
}
