import type { BackReason, Crossed, Evaluation, OpenCrossing } from '~/shared/rules/alerts/crossing'
import { evaluateHappening, evaluateSeries } from '~/shared/rules/alerts/evaluate'
import type { EffectiveRule } from '~/shared/rules/alerts/places'
import { prepareSeries, type SeriesPoint } from '~/shared/rules/alerts/series'
import { AGENT_FAILURES } from '~/shared/rules/measuring/run-failures'
import type { FormFactor } from '~/shared/schemas/agent'
import type { ActiveCrossing } from '../alerts'

/** A row of a series: all its metrics, of which each rule reads one. */
export interface EvaluatedRow {
  id: string | null
  at: number
  status: string
  failure_code?: string | null
  is_noisy: boolean
  method: string | null
  is_retest: boolean
}

export interface SeriesInput<Row extends EvaluatedRow> {
  rules: readonly EffectiveRule[]
  /** New ones, oldest first. */
  points: readonly Row[]
  /** Before the new ones, oldest first; only the newest of them where `needsHistory` says that they are enough. */
  history: readonly Row[]
  /** The crossing of each rule on this page that is open or waits for its test. */
  active: ReadonlyMap<string, ActiveCrossing>
  /** Whether it is of this series, and not of another device or location of the page. */
  isOwn: (crossing: ActiveCrossing) => boolean
  counters: ReadonlyMap<string, number>
  valueOf: (row: Row, rule: EffectiveRule) => number | null
  inMaintenance: (at: number) => boolean
  formFactor: FormFactor | null
}

export interface FoundCrossing<Row extends EvaluatedRow> extends Crossed {
  rule: EffectiveRule
  row: Row
}

interface SeriesEnd<Row extends EvaluatedRow> {
  crossing: ActiveCrossing
  reason: BackReason
  value: number | null
  row: Row
}

export interface SeriesOutcome<Row extends EvaluatedRow> {
  found: FoundCrossing<Row>[]
  ends: SeriesEnd<Row>[]
  /** Those that changed. */
  counters: Map<string, number>
}

/** What the new points of a series mean for its rules. A crossing that is over by its last point is none. */
export function decideSeries<Row extends EvaluatedRow>(input: SeriesInput<Row>): SeriesOutcome<Row> {
  const outcome: SeriesOutcome<Row> = { found: [], ends: [], counters: new Map() }
  for (const rules of Map.groupBy(input.rules, ({ metric }) => metric).values()) {
    const states = rules.map((rule) => ({ ...startOf(input, rule), found: null }))
    if (rules[0]?.metric === 'failedTests') countFailures(input, states, outcome)
    else followMetric(input, states, outcome)
    for (const { rule, counter, before, found } of states as RuleState<Row>[]) {
      if (found) outcome.found.push(found)
      if (counter !== before) outcome.counters.set(rule.id, counter)
    }
  }
  return outcome
}

interface RuleState<Row extends EvaluatedRow> {
  rule: EffectiveRule
  /** Open or waiting, of any series of the page. */
  active: ActiveCrossing | null
  found: FoundCrossing<Row> | null
  counter: number
  before: number
}

function startOf<Row extends EvaluatedRow>(input: SeriesInput<Row>, rule: EffectiveRule) {
  const counter = input.counters.get(rule.id) ?? 0
  return { rule, active: input.active.get(rule.id) ?? null, counter, before: counter }
}

export function pointOf<Row extends EvaluatedRow>(
  input: Pick<SeriesInput<Row>, 'valueOf' | 'inMaintenance' | 'formFactor'>,
  row: Row,
  rule: EffectiveRule,
): SeriesPoint {
  const { id, at, is_noisy: isNoisy, method } = row
  const value = input.valueOf(row, rule)
  return {
    id,
    at,
    value,
    isNoisy,
    method,
    inMaintenance: input.inMaintenance(at),
    formFactor: input.formFactor,
  }
}

function followMetric<Row extends EvaluatedRow>(
  input: SeriesInput<Row>,
  states: RuleState<Row>[],
  outcome: SeriesOutcome<Row>,
): void {
  const [first] = states
  if (!first) return
  const past = input.history.map((row) => pointOf(input, row, first.rule))
  for (const row of input.points) {
    if (row.status !== 'success') continue
    const point = pointOf(input, row, first.rule)
    const series = prepareSeries(point, past)
    for (const state of states) {
      if (!isWatching(input, state, row)) continue
      const open = openOf(state)
      apply(
        state,
        outcome,
        { row, value: point.value },
        evaluateSeries(state.rule, series, state.counter, open),
      )
    }
    past.push(point)
  }
}

/** It neither continues nor ends failures of the page in a row. */
const isFailureOfAgent = ({ failure_code: code }: EvaluatedRow): boolean =>
  (AGENT_FAILURES as readonly string[]).includes(code ?? '')

function countFailures<Row extends EvaluatedRow>(
  input: SeriesInput<Row>,
  states: RuleState<Row>[],
  outcome: SeriesOutcome<Row>,
): void {
  for (const row of input.points) {
    if (isFailureOfAgent(row)) continue
    const isHappening = row.status !== 'success'
    for (const state of states) {
      if (!isWatching(input, state, row)) continue
      const value = isHappening ? state.counter + 1 : 0
      const happening = { isHappening, value, inMaintenance: input.inMaintenance(row.at) }
      apply(state, outcome, { row, value }, evaluateHappening(state.rule, happening, state.counter))
    }
  }
}

/**
 * A crossing that waits is decided by its test alone. A test that confirms a crossing is no test in a row, and another
 * series of the page can neither cross again nor end it.
 */
function isWatching<Row extends EvaluatedRow>(
  input: SeriesInput<Row>,
  { rule, active }: RuleState<Row>,
  row: Row,
): boolean {
  if (row.is_retest && rule.kind === 'count') return false
  return active === null || (active.status === 'open' && input.isOwn(active))
}

function openOf<Row extends EvaluatedRow>({ active, found }: RuleState<Row>): OpenCrossing | null {
  if (found) return { ...found, at: found.row.at, method: found.row.method }
  return active && toOpen(active)
}

const toOpen = ({ direction, threshold, baseline, crossed_at, details }: ActiveCrossing): OpenCrossing => ({
  direction,
  threshold,
  baseline,
  at: crossed_at.getTime(),
  method: typeof details['method'] === 'string' ? details['method'] : null,
})

function apply<Row extends EvaluatedRow>(
  state: RuleState<Row>,
  outcome: SeriesOutcome<Row>,
  { row, value }: { row: Row; value: number | null },
  evaluation: Evaluation,
): void {
  const { rule, active } = state
  state.counter = evaluation.counter
  if (evaluation.isBack) {
    if (active)
      outcome.ends.push({ crossing: active, reason: evaluation.backReason ?? 'recovered', value, row })
    state.active = null
    state.found = null
  }
  if (evaluation.crossing && !state.active && !state.found)
    state.found = { ...evaluation.crossing, rule, row }
}
