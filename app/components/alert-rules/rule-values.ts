import { typedFactor } from '~/shared/rules/alert-rules/limits'
import type { AlertKind, AlertMetric } from '~/shared/rules/alerts/alert-metrics'
import {
  SUGGESTED_BASELINE_POINTS,
  SUGGESTED_CONSECUTIVE,
  SUGGESTED_PERIOD_DAYS,
} from '~/shared/rules/alerts/suggested-thresholds'
import type { AlertRuleBody } from '~/shared/schemas/alert-rule'

/** Values of the form, all strings as browsers submit them. */
export type RuleValues = {
  name: string
  metric: AlertMetric
  data: string
  kind: AlertKind
  threshold: string
  consecutive: string
  baseline: string
  baselinePoints: string
  periodDays: string
  formFactor: string
  devices: string[]
  locations: string[]
  reportsBetter: string | undefined
  countsGood: string | undefined
  countsNormal: string | undefined
  countsNoisy: string | undefined
  countsMaintenance: string | undefined
  isConfirmed: string | undefined
  reminderHours: string
  reportsRecovery: string | undefined
  notifiesEmail: string | undefined
  channelChoice: string
  channels: string[]
  isOff: string | undefined
  page: string
}

const ticked = (value: boolean) => (value ? 'on' : undefined)
const asText = (value: number | null) => (value === null ? '' : String(value))

export const typedThreshold = (metric: AlertMetric, kind: AlertKind, threshold: number): string =>
  String(Number((threshold / typedFactor(metric, kind)).toFixed(3)))

export const ruleValues = (body: AlertRuleBody): RuleValues => ({
  name: body.name,
  metric: body.metric,
  data: body.data ?? '',
  kind: body.kind,
  threshold: body.threshold === null ? '' : typedThreshold(body.metric, body.kind, body.threshold),
  consecutive: asText(body.consecutive ?? SUGGESTED_CONSECUTIVE),
  baseline: body.baseline ?? 'median',
  baselinePoints: asText(body.baselinePoints ?? SUGGESTED_BASELINE_POINTS),
  periodDays: asText(body.periodDays ?? SUGGESTED_PERIOD_DAYS),
  formFactor: body.formFactor ?? '',
  devices: body.devices.map(String),
  locations: body.locations.map(String),
  reportsBetter: ticked(body.reportsBetter),
  countsGood: ticked(body.countsGood),
  countsNormal: ticked(body.countsNormal),
  countsNoisy: ticked(body.countsNoisy),
  countsMaintenance: ticked(body.countsMaintenance),
  isConfirmed: ticked(body.isConfirmed),
  reminderHours: asText(body.reminderHours),
  reportsRecovery: ticked(body.reportsRecovery),
  notifiesEmail: ticked(body.notifiesEmail),
  channelChoice: body.channelChoice,
  channels: body.channels,
  isOff: ticked(!body.isEnabled),
  page: '',
})
