import type { EffectiveRule } from '~/shared/rules/alerts/places'
import { listEffectiveRules } from '../alert-rules'
import { type ActiveCrossing, listActiveCrossings } from '../alerts'
import { type Ctx, inTransaction } from '../context'
import type { Db } from '../db'
import { listCounters, listRuleStamps } from './counter.store'
import { decideSeries, needsHistory, type SeriesInput } from './decide-series'
import { maintenanceOf } from './maintenance'
import { isMeasured, type MeasuredMetric } from './measured'
import { cachedIndex, coversSeries, type RuleIndex } from './rule-index'
import {
  listHistories,
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
  const series = watched.map((one) => one.series)
  const inputs = await readInputs(tx, watched)
  const needing = inputs.flatMap((input, i) => (needsHistory(input) ? [i] : []))
  const histories = await listHistories(
    tx,
    needing.map((i) => series[i]).filter((one) => one !== undefined),
    { hasWeekdays: needing.some((i) => watched[i]?.rules.some(({ baseline }) => baseline === 'weekday')) },
  )
  const oldest = Math.min(...histories.flatMap(([first]) => first?.at ?? []))
  const periods =
    Number.isFinite(oldest) && needing.length > 0 ? await listMaintenance(tx, series, new Date(oldest)) : null
  const historyOf = new Map(needing.map((i, nth) => [i, histories[nth] ?? []]))
  return inputs.flatMap((input, i) => {
    const of = series[i]
    if (!of) return []
    const history = historyOf.get(i)
    const inMaintenance = history && periods ? maintenanceOf(periods, of) : input.inMaintenance
    return [{ series: of, outcome: decideSeries({ ...input, history: history ?? [], inMaintenance }) }]
  })
}

const measuredValue = (row: PointRow, rule: EffectiveRule): number | null =>
  row[rule.metric as MeasuredMetric] ?? null

async function readInputs(tx: Db, watched: readonly Watched[]): Promise<SeriesInput<PointRow>[]> {
  if (watched.length === 0) return []
  const series = watched.map((one) => one.series)
  const points = await listNewPoints(tx, series)
  const active = await listActiveCrossings(
    tx,
    series.map((one) => ({ tenant: one.organization_id, subject: subjectOf(one) })),
  )
  const bySubject = Map.groupBy(active, (one) => `${one.organization_id}/${one.subject}`)
  const counters = await listCounters(
    tx,
    watched.flatMap((one) =>
      one.rules
        .filter(({ kind }) => kind === 'count')
        .map((rule) => ({
          organization_id: one.series.organization_id,
          rule_id: rule.id,
          series: seriesName(one.series),
        })),
    ),
  )
  const bySeries = Map.groupBy(counters, (one) => one.series)
  const since = new Date(Math.min(...series.map(({ after }) => after.getTime())))
  const periods = await listMaintenance(tx, series, since)
  return watched.map(({ series: one, rules }, i): SeriesInput<PointRow> => {
    const isOwn = (crossing: ActiveCrossing) =>
      crossing.device_id === one.device_id && crossing.location_id === one.location_id
    const known = bySubject.get(`${one.organization_id}/${subjectOf(one)}`) ?? []
    const counted = bySeries.get(seriesName(one)) ?? []
    return {
      rules,
      points: points[i] ?? [],
      history: [],
      active: new Map(known.map((crossing) => [crossing.rule_id ?? '', crossing])),
      isOwn,
      counters: new Map(counted.map(({ rule_id, crossings }) => [rule_id, crossings])),
      valueOf: measuredValue,
      inMaintenance: maintenanceOf(periods, one),
    }
  })
}
