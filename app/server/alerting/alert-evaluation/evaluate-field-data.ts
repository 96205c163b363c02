import type { EffectiveRule } from '~/shared/rules/alerts/places'
import type { FieldMetric } from '~/shared/schemas/field-data'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { listEffectiveRules } from '../alert-rules'
import { listActiveCrossings } from '../alerts'
import { listCounters } from './counter.store'
import { decideSeries, type EvaluatedRow } from './decide-series'
import { listWeeklyPeriods, lockNewPeriods, type NewPeriod, type PeriodFigures } from './field.store'
import { indexRules } from './rule-index'
import { type Decided, type PlacedSeries, seriesName, subjectOf, writeOutcomes } from './write-outcomes'

const BATCH = 200

/** Evaluates new collection periods of field data; returns how many it saw. */
export async function evaluateFieldData(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let total = 0
  for (let batch = BATCH; batch === BATCH && !signal?.aborted; total += batch)
    batch = await inTransaction(ctx, (tx) => evaluateBatch(tx, ctx.now()))
  return total
}

interface Watched {
  period: NewPeriod
  series: PlacedSeries
  rules: EffectiveRule[]
}

async function evaluateBatch(tx: Db, now: Date): Promise<number> {
  const periods = await lockNewPeriods(tx, BATCH)
  const own = periods.filter((one) => one.is_own)
  if (own.length === 0) return periods.length
  const tenants = [...new Set(own.map((one) => one.organization_id))]
  const all = await listEffectiveRules(tx, tenants)
  const index = indexRules(all)
  const watched = own.flatMap((period): Watched[] => {
    const rules = index
      .rulesOf(period)
      .filter(
        ({ data, formFactor }) =>
          data === 'field' && (formFactor ?? period.form_factor) === period.form_factor,
      )
    return rules.length > 0
      ? [{ period, rules, series: { ...period, device_id: null, location_id: null } }]
      : []
  })
  await writeOutcomes(tx, await decide(tx, watched), now)
  return periods.length
}

interface FieldRow extends EvaluatedRow {
  values: PeriodFigures['values']
}

const toRow = ({ at, values }: PeriodFigures): FieldRow => ({
  ...{ id: null, at, status: 'success', is_noisy: false, method: null, is_retest: false },
  values,
})

async function decide(tx: Db, watched: readonly Watched[]): Promise<Decided<FieldRow>[]> {
  if (watched.length === 0) return []
  const figures = await listWeeklyPeriods(
    tx,
    watched.map((one) => one.period),
  )
  const active = await listActiveCrossings(
    tx,
    watched.map(({ period }) => ({ tenant: period.organization_id, subject: subjectOf(period) })),
  )
  const counters = await listCounters(
    tx,
    watched.flatMap(({ series, rules }) =>
      rules.map(({ id }) => ({
        organization_id: series.organization_id,
        rule_id: id,
        series: seriesName(series),
      })),
    ),
  )
  return watched.flatMap(({ period, series, rules }, i) => {
    const rows = (figures[i] ?? []).map(toRow)
    const [newest] = rows.slice(-1)
    if (!newest) return []
    const known = active.filter(
      (one) => one.organization_id === period.organization_id && one.subject === subjectOf(period),
    )
    const counted = counters.filter((one) => one.series === seriesName(series))
    const outcome = decideSeries<FieldRow>({
      rules,
      points: [newest],
      history: rows.slice(0, -1),
      active: new Map(known.map((one) => [one.rule_id ?? '', one])),
      isOwn: ({ details }) => details['formFactor'] === period.form_factor,
      counters: new Map(counted.map(({ rule_id, crossings }) => [rule_id, crossings])),
      valueOf: (row, rule) => row.values[rule.metric.toUpperCase() as FieldMetric] ?? null,
      // Visits of 28 days: no maintenance window is a part of them that could be left out.
      inMaintenance: () => false,
      formFactor: period.form_factor,
    })
    return [{ series, outcome }]
  })
}
