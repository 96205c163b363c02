import type { AlertRuleSettings } from '../../schemas/alert-rule'
import type { AlertMetric } from './alert-metrics'
import { SUGGESTED_BASELINE_POINTS, SUGGESTED_CONSECUTIVE, SUGGESTED_RATE } from './suggested-thresholds'

/** What the editor starts with, and what the defaults share: worse only, trusted points only, confirmed. */
export const NEW_RULE: AlertRuleSettings = {
  metric: 'lcp',
  data: 'lab',
  kind: 'rate',
  threshold: SUGGESTED_RATE,
  consecutive: null,
  baseline: 'median',
  baselinePoints: SUGGESTED_BASELINE_POINTS,
  periodDays: null,
  devices: [],
  locations: [],
  formFactor: null,
  reportsBetter: false,
  countsNormal: false,
  countsGood: false,
  countsNoisy: false,
  countsMaintenance: false,
  isConfirmed: true,
  reminderHours: null,
  reportsRecovery: true,
}

type DefaultRule = AlertRuleSettings & { name: string }

const slower = (metric: AlertMetric, name: string): DefaultRule => ({ ...NEW_RULE, metric, name })

/** An event needs no re-test: the prober, the change detection or several tests confirmed it. */
const happens = (
  metric: AlertMetric,
  name: string,
  settings: Partial<AlertRuleSettings> = {},
): DefaultRule => ({
  ...NEW_RULE,
  metric,
  name,
  data: null,
  kind: 'event',
  threshold: null,
  baseline: null,
  baselinePoints: null,
  isConfirmed: false,
  ...settings,
})

/**
 * What every organization starts with: few rules, each about something to act on. Console errors and third parties
 * change with every advertisement and are left to those who ask for them.
 */
export const DEFAULT_RULES: readonly DefaultRule[] = [
  happens('down', 'Site down', { reminderHours: 24 }),
  happens('regression', 'Regression'),
  slower('lcp', 'LCP slower'),
  slower('fcp', 'FCP slower'),
  slower('tbt', 'TBT slower'),
  slower('ttfb', 'TTFB slower'),
  happens('failedTests', 'Tests fail', { kind: 'count', consecutive: SUGGESTED_CONSECUTIVE }),
  happens('tlsExpiry', 'TLS certificate expires', { kind: 'value', threshold: 14, reminderHours: 168 }),
  happens('domainExpiry', 'Domain expires', { kind: 'value', threshold: 30, reminderHours: 168 }),
]
