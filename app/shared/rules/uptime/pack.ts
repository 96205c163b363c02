import { HOUR_MS } from '~/shared/values/units'
import { CHECK_PHASES, type CheckPhase, OUTCOMES, type Outcome, type Phases } from './outcomes'

/** An hour of one monitor and location in few bytes. */

/** Maximum of a smallint; longer times are clamped. */
const MAX_PACKED_MS = 32_767

export interface PackableCheck {
  slot: number
  outcome: Outcome
  responseMs: number | null
  phases: Phases
}

export interface PackedHour {
  intervalSeconds: number
  /** First slot in seconds of the hour. */
  firstSecond: number
  /** Due slots; unchecked ones count as `missed`. */
  checks: number
  slow: number
  failed: number
  unknown: number
  missed: number
  /** In ms; null without responses. */
  meanMs: number | null
  p50Ms: number | null
  p95Ms: number | null
  mostMs: number | null
  /** Mean per phase in ms; null without values. */
  phases: Record<CheckPhase, number | null>
  /** One value per slot: ms, or `-1 - outcome` without a response. Slow responses are not marked. */
  responses: number[]
}

const clamp = (ms: number) => Math.min(MAX_PACKED_MS, Math.max(0, Math.round(ms)))
const mean = (values: number[]) =>
  values.length > 0 ? clamp(values.reduce((sum, value) => sum + value, 0) / values.length) : null

/** Nearest-rank percentile. */
export function rankOf(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null
}

const codeOf = (outcome: Outcome) => -1 - OUTCOMES.indexOf(outcome)

/** A slot that was not due. */
const NOT_DUE = -1 - OUTCOMES.length

function figureOf(check: PackableCheck): number {
  const answered = check.outcome === 'ok' || check.outcome === 'slow'
  return answered && check.responseMs !== null ? clamp(check.responseMs) : codeOf(check.outcome)
}

/** Packs the checks of the hour at `hourAt` (ms since the epoch); null without checks. */
export function packHour(
  hourAt: number,
  intervalMs: number,
  offsetMs: number,
  checks: readonly PackableCheck[],
  /** False before the monitor existed and while it was paused. */
  isDue: (slot: number) => boolean = () => true,
): PackedHour | null {
  const own = checks.filter(({ slot }) => slot >= hourAt && slot < hourAt + HOUR_MS)
  if (own.length === 0) return null
  const first = offsetMs + Math.ceil((hourAt - offsetMs) / intervalMs) * intervalMs
  const count = Math.max(0, Math.ceil((hourAt + HOUR_MS - first) / intervalMs))
  const bySlot = new Map(own.map((check) => [Math.round((check.slot - first) / intervalMs), check]))
  const figures = Array.from({ length: count }, (_, index) => {
    const check = bySlot.get(index)
    if (check) return figureOf(check)
    return isDue(first + index * intervalMs) ? codeOf('missed') : NOT_DUE
  })
  const held = [...bySlot.values()]
  const countOf = (outcome: Outcome) => held.filter((check) => check.outcome === outcome).length
  const answers = figures.filter((figure) => figure >= 0).sort((a, b) => a - b)
  const phaseOf = (phase: CheckPhase) =>
    mean(
      held.flatMap(({ outcome, phases }) =>
        outcome === 'ok' || outcome === 'slow' ? (phases[phase] ?? []) : [],
      ),
    )
  return {
    intervalSeconds: Math.round(intervalMs / 1000),
    firstSecond: Math.floor((first - hourAt) / 1000),
    checks: figures.filter((figure) => figure !== NOT_DUE).length,
    slow: countOf('slow'),
    failed: countOf('failed'),
    unknown: countOf('unknown'),
    missed: figures.filter((figure) => figure === codeOf('missed')).length,
    meanMs: mean(answers),
    p50Ms: rankOf(answers, 0.5),
    p95Ms: rankOf(answers, 0.95),
    mostMs: answers.at(-1) ?? null,
    phases: Object.fromEntries(CHECK_PHASES.map((phase) => [phase, phaseOf(phase)])) as PackedHour['phases'],
    responses: figures,
  }
}

export interface UnpackedCheck {
  /** In seconds. */
  at: number
  outcome: Outcome
  responseMs: number | null
}

/** The checks of a packed hour; slow ones come back as 'ok' with their time. */
export const unpackHour = (hour: {
  hourAt: number
  intervalSeconds: number
  firstSecond: number
  responses: readonly number[]
}): UnpackedCheck[] =>
  hour.responses.flatMap((figure, index) => {
    if (figure === NOT_DUE) return []
    const at = hour.hourAt + (hour.firstSecond + index * hour.intervalSeconds) * 1000
    const outcome = figure >= 0 ? 'ok' : (OUTCOMES[-1 - figure] ?? 'missed')
    return [{ at, outcome, responseMs: figure >= 0 ? figure : null }]
  })
