import { formatDate } from '~/shared/format/date'
import { periodsMessages } from '~/shared/messages/report'
import { conclusionMessages } from '~/shared/messages/verdict'
import {
  type Conclusion,
  concludeChange,
  type LastTestDifference,
  type RecentChange,
} from '~/shared/rules/report/conclusion'
import type { ReportSummary, SinceTest } from '~/shared/schemas/report-summary'
import type { ReportView } from '~/shared/schemas/report-view'
import type { MetricKey } from '~/shared/values/metric-keys'
import { differenceFromPrevious } from './score-changes'

export type LastTest = Partial<Record<MetricKey, LastTestDifference>>

/** Differences from the last test by *Compare tests*; without those of a test that is not comparable. */
export function lastTestOf(since: SinceTest | null): LastTest {
  const differences: LastTest = {}
  for (const { key, difference, smallest, verdict } of since?.metrics ?? []) {
    if (difference === null) continue
    if (verdict === 'better' || verdict === 'worse') differences[key] = { difference, isScatter: false }
    // Equal figures of too few tests prove nothing either.
    if (verdict === 'same' || verdict === 'noise' || verdict === 'few')
      differences[key] = { difference, isScatter: smallest === null ? null : true }
  }
  return differences
}

export type Recent = Partial<Record<MetricKey, RecentChange>>

/** Open level shifts, else significant changes by the last deployment, that began in the shown period. */
export function recentOf(
  { start, point }: Pick<ReportView, 'start' | 'point'>,
  { levels, sinceDeployment: deployed }: Pick<ReportSummary, 'levels' | 'sinceDeployment'>,
  timeZone: string,
): Recent {
  const isShown = (at: string) =>
    Date.parse(at) >= Date.parse(start) && Date.parse(at) <= Date.parse(point?.createdAt ?? '')
  const recent: Recent = {}
  for (const { key, difference, verdict } of deployed && isShown(deployed.at) ? deployed.metrics : []) {
    if (difference === null || (verdict !== 'better' && verdict !== 'worse')) continue
    recent[key] = { difference, since: conclusionMessages.sinceDeployment(deployed?.version ?? '') }
  }
  for (const { metric, difference, onset } of levels) {
    if (!isShown(onset)) continue
    recent[metric] = { difference, since: conclusionMessages.since(formatDate(onset, timeZone)) }
  }
  return recent
}

/** 'the 30 days before' */
export const periodName = ({ periods }: Pick<ReportView, 'periods'>): string =>
  periodsMessages.before(periods?.days ?? 0)

export const lastDifference = (report: ReportView, metric: MetricKey, last: LastTest | undefined) =>
  last ? (last[metric] ?? null) : differenceFromPrevious(report, metric)

/** The one conclusion of a metric's card, and of the verdict about it. */
export function conclusionOf(
  report: ReportView,
  metric: MetricKey,
  last?: LastTest,
  recent?: Recent,
): Conclusion | null {
  const period = report.periods?.metrics[metric]
  return concludeChange({
    recent: recent?.[metric] ?? null,
    isExcluded: report.point?.isExcluded ?? false,
    period: period?.change ?? null,
    gap: period?.gap ?? null,
    last: lastDifference(report, metric, last),
  })
}
