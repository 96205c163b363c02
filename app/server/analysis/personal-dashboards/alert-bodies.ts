import { newRuleBody } from '~/shared/rules/alert-rules/rule-body'
import { ALERT_METRIC_KEYS, type AlertKind, type AlertMetric } from '~/shared/rules/alerts/alert-metrics'
import { budgetMetricOf } from '~/shared/rules/personal-dashboards/chart-faults'
import type { AlertRuleBody } from '~/shared/schemas/alert-rule'
import type { TargetRef } from '../../platform/access'
import type { StoredSettings } from './settings'

export type AlertPlace = TargetRef & { kind: 'client' | 'project' | 'site' | 'page'; id: number }

/** The places that the chart is about: those of the finest level that is chosen. */
export function alertPlaces(client: number, settings: StoredSettings): AlertPlace[] {
  const at = (kind: AlertPlace['kind'], ids: readonly number[]) => ids.map((id) => ({ kind, id }))
  const { pages, sites, projects } = settings
  if (pages.length > 0) return at('page', pages)
  if (sites.length > 0) return at('site', sites)
  return projects.length > 0 ? at('project', projects) : at('client', [client])
}

export const placeKey = ({ kind, id }: AlertPlace, rule: { metric: string; kind: string }): string =>
  `${kind}:${id}:${rule.metric}:${rule.kind}`

/** What a chart decides of its rules; the rest is for people to set in the rules themselves. */
export type DecidedByChart = Pick<
  AlertRuleBody,
  'metric' | 'kind' | 'name' | 'data' | 'threshold' | 'consecutive' | 'baseline' | 'devices' | 'locations'
>

/** The rules of a budget: one for its value or count, one for its rate. null: alerts do not watch the metric. */
export function alertBodies(title: string, settings: StoredSettings): DecidedByChart[] | null {
  const metric = budgetMetricOf(settings)
  if (metric === null || !isAlertMetric(metric)) return null
  const { thresholdBudget, thresholdRate, thresholdCounter, source, devices, regions } = settings
  const common = {
    metric,
    name: title,
    data: source === 'field' ? ('field' as const) : source === 'lab' ? ('lab' as const) : null,
    devices,
    locations: regions,
    consecutive: null,
    baseline: null,
  }
  const bodies: DecidedByChart[] = []
  if (thresholdBudget !== null) {
    const isCounted = (thresholdCounter ?? 1) > 1
    bodies.push({
      ...common,
      kind: isCounted ? 'count' : 'value',
      threshold: thresholdBudget,
      consecutive: isCounted ? thresholdCounter : null,
    })
  }
  if (thresholdRate !== null)
    bodies.push({ ...common, kind: 'rate', threshold: thresholdRate, baseline: 'previous' })
  return bodies
}

/** With what the editor of rules starts with. */
export const newBody = (decided: DecidedByChart): AlertRuleBody => ({
  ...newRuleBody(decided.metric as AlertMetric, decided.kind as AlertKind),
  ...decided,
})

const isAlertMetric = (metric: string): metric is AlertMetric =>
  (ALERT_METRIC_KEYS as readonly string[]).includes(metric)
