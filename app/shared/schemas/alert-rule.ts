import { z } from 'zod'
import { ALERT_DATA, ALERT_KINDS, ALERT_METRIC_KEYS, BASELINES } from '../rules/alerts/alert-metrics'
import { ALERT_KINDS as MAIL_KINDS } from '../rules/mailings/kinds'
import { formFactor } from './agent'
import { changeOf } from './change'
import { line } from './organization'
import { queryId } from './paging'

/** What a rule watches and when it notifies, without its place. Evaluation and the back-test use exactly this. */
export const alertRuleSettings = z.object({
  metric: z.enum(ALERT_METRIC_KEYS),
  /** null for metrics with one source. */
  data: z.enum(ALERT_DATA).nullable(),
  kind: z.enum(ALERT_KINDS),
  /** In the unit of the metric; of a rate in percent. null for events. */
  threshold: z.number().nullable(),
  /** Of a count: crossings in a row. */
  consecutive: z.int().nullable(),
  /** Of a rate. */
  baseline: z.enum(BASELINES).nullable(),
  /** Of the baseline 'median'. */
  baselinePoints: z.int().nullable(),
  /** Of availability. */
  periodDays: z.int().nullable(),
  /** Empty: all. */
  devices: z.array(z.int()),
  locations: z.array(z.int()),
  formFactor: formFactor.nullable(),
  /** Improvements too; else worse only. */
  reportsBetter: z.boolean(),
  /** Changes within normal variation, noisy points and maintenance windows count only on request. */
  countsNormal: z.boolean(),
  /** Changes and regressions of what is still rated good. */
  countsGood: z.boolean(),
  countsNoisy: z.boolean(),
  countsMaintenance: z.boolean(),
  /** A crossing is re-tested before anyone is notified. */
  isConfirmed: z.boolean(),
  reminderHours: z.int().nullable(),
  reportsRecovery: z.boolean(),
})
export type AlertRuleSettings = z.infer<typeof alertRuleSettings>

export const CHANNEL_CHOICES = ['all', 'chosen'] as const
const MAX_RULE_CHANNELS = 20

const amount = z.number().nullable()
const ids = z.array(z.int().min(1)).max(100)

/** What callers set; what does not apply to the metric is ignored, and defaults fill the rest. */
const given = {
  /** Empty: described by its settings. */
  name: line(120).default(''),
  metric: z.enum(ALERT_METRIC_KEYS),
  data: z.enum(ALERT_DATA).nullable().default(null),
  kind: z.enum(ALERT_KINDS),
  threshold: amount.default(null),
  consecutive: amount.default(null),
  baseline: z.enum(BASELINES).nullable().default(null),
  baselinePoints: amount.default(null),
  periodDays: amount.default(null),
  devices: ids.default([]),
  locations: ids.default([]),
  formFactor: formFactor.nullable().default(null),
  reportsBetter: z.boolean().default(false),
  countsNormal: z.boolean().default(false),
  countsGood: z.boolean().default(false),
  countsNoisy: z.boolean().default(false),
  countsMaintenance: z.boolean().default(false),
  isConfirmed: z.boolean().default(true),
  reminderHours: z.int().min(1).max(720).nullable().default(24),
  reportsRecovery: z.boolean().default(true),
  notifiesEmail: z.boolean().default(true),
  channelChoice: z.enum(CHANNEL_CHOICES).default('all'),
  channels: z.array(z.uuid()).max(MAX_RULE_CHANNELS).default([]),
  isEnabled: z.boolean().default(true),
}

export const RULE_LEVELS = ['page', 'site', 'project', 'client', 'organization'] as const
export type RuleLevel = (typeof RULE_LEVELS)[number]

/** Exactly one level is given. */
const level = queryId.optional()
const levels = { organization: level, client: level, project: level, site: level, page: level }
export const alertRulePlace = z.object(levels)
export type AlertRulePlace = z.output<typeof alertRulePlace>

export const alertRuleBody = z.object(given)
export type AlertRuleBody = z.output<typeof alertRuleBody>
export const alertRuleChange = changeOf(given)
export type AlertRuleChange = z.output<typeof alertRuleChange>
export const newAlertRule = alertRuleBody.extend(levels)

/** Absent fields are those of the inherited rule. */
export const alertRuleOverride = changeOf(given).omit({ metric: true, data: true }).extend(levels)
export type AlertRuleOverride = z.output<typeof alertRuleOverride>

const alertRulePlaceShape = z.object({
  level: z.enum(RULE_LEVELS),
  _id: z.int(),
  name: z.string(),
})

export const alertRule = alertRuleSettings.extend({
  _id: z.uuid(),
  organization: z.int(),
  client: z.int().nullable(),
  project: z.int().nullable(),
  site: z.int().nullable(),
  page: z.int().nullable(),
  /** Where it is set. */
  place: alertRulePlaceShape,
  name: z.string(),
  description: z.string(),
  isEnabled: z.boolean(),
  /** The inherited rule that it replaces. */
  overrides: z.uuid().nullable(),
  notifiesEmail: z.boolean(),
  channelChoice: z.enum(CHANNEL_CHOICES),
  channels: z.array(z.object({ _id: z.uuid(), name: z.string(), kind: z.string() })),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type AlertRule = z.infer<typeof alertRule>

export const listedAlertRule = alertRule.extend({
  isInherited: z.boolean(),
  /** Alerts of the last 30 days at this place, and the newest of all time. */
  recentAlerts: z.int(),
  lastAlert: z.object({ _id: z.uuid(), openedAt: z.iso.datetime(), isOpen: z.boolean() }).nullable(),
})
export type ListedAlertRule = z.infer<typeof listedAlertRule>

export const alertRuleList = z.object({
  place: alertRulePlaceShape.extend({
    organization: z.int(),
    client: z.int().nullable(),
    project: z.int().nullable(),
    site: z.int().nullable(),
    page: z.int().nullable(),
  }),
  /** Own and inherited ones; of an inherited one that is overridden here only the override. */
  items: z.array(listedAlertRule),
  /** Set at places below, as far as the caller may see them; the first 100. */
  below: z.array(alertRule),
})
export type AlertRuleList = z.infer<typeof alertRuleList>

/** What the form of a rule offers. */
export const alertRuleChoices = z.object({
  place: alertRuleList.shape.place,
  devices: z.array(z.object({ _id: z.int(), name: z.string(), formFactor })),
  locations: z.array(z.object({ _id: z.int(), label: z.string() })),
  channels: z.array(z.object({ _id: z.uuid(), name: z.string(), kind: z.string() })),
  /** Of a site: its pages. */
  pages: z.array(z.object({ _id: z.int(), name: z.string() })),
  /** People who get emails about the whole place, by kind; null for an organization. */
  subscribers: z.record(z.enum(MAIL_KINDS), z.int()).nullable(),
})
export type AlertRuleChoices = z.infer<typeof alertRuleChoices>
