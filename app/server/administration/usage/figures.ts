import type { UsagePeriod } from '~/shared/rules/usage/usage-periods'
import type { UsageFigures } from '~/shared/schemas/usage'
import { COUNTERS, type Counts } from '../../platform/usage-counts'

const emptyCounts = () => Object.fromEntries(COUNTERS.map((name) => [name, 0])) as Counts

export function sumCounts(all: readonly Counts[]): Counts {
  const total = emptyCounts()
  for (const counts of all) for (const name of COUNTERS) total[name] += counts[name]
  return total
}

/** Never below zero: a test that moved here with its client may be given back without having been counted here. */
const atLeastZero = (counts: Counts): Counts =>
  Object.fromEntries(COUNTERS.map((name) => [name, Math.max(0, counts[name])])) as Counts

export const presentFigures = (given: Counts): UsageFigures => toFigures(atLeastZero(given))

const toFigures = (counts: Counts): UsageFigures => ({
  tests: counts.succeeded + counts.failed + counts.canceled,
  charged: counts.tests_manual + counts.tests_scheduled + counts.tests_experiment,
  manual: counts.tests_manual,
  scheduled: counts.tests_scheduled,
  experiments: counts.tests_experiment,
  succeeded: counts.succeeded,
  failed: counts.failed,
  canceled: counts.canceled,
  runs: counts.runs,
  agentMs: counts.agent_ms,
  bytes: counts.bytes,
  checks: counts.checks,
  mails: counts.mails,
})

export const hasUsage = (figures: UsageFigures): boolean =>
  Object.values(figures).some((amount) => amount > 0)

/** The sums of each period; bytes are what is stored at its end, from what was stored before the first. */
export function periodCounts(
  periods: readonly UsagePeriod[],
  days: readonly (Counts & { day: string })[],
  bytesBefore: number,
): Counts[] {
  let [at, stored] = [0, bytesBefore]
  return periods.map(({ to }) => {
    const start = at
    while (at < days.length && (days[at]?.day ?? '') < to) at += 1
    const counts = sumCounts(days.slice(start, at))
    stored += counts.bytes
    return { ...counts, bytes: stored }
  })
}
