import { z } from 'zod'
import { ALERT_DATA, ALERT_KINDS, ALERT_METRIC_KEYS, BASELINES } from '../rules/alerts/alert-metrics'
import { formFactor } from './agent'

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
  countsNoisy: z.boolean(),
  countsMaintenance: z.boolean(),
  /** A crossing is re-tested before anyone is notified. */
  isConfirmed: z.boolean(),
  reminderHours: z.int().nullable(),
  reportsRecovery: z.boolean(),
})
export type AlertRuleSettings = z.infer<typeof alertRuleSettings>

export const CHANNEL_CHOICES = ['all', 'chosen'] as const
export type ChannelChoice = (typeof CHANNEL_CHOICES)[number]

/** A rule with its place: the deepest level that is set. Evaluation reads all of them. */
export interface EffectiveRule extends AlertRuleSettings {
  organizationId: number
  id: string
  clientId: number | null
  projectId: number | null
  siteId: number | null
  pageId: number | null
  name: string
  isEnabled: boolean
  /** The inherited rule that this one replaces below its place. */
  overridesId: string | null
  notifiesEmail: boolean
  /** All channels of its place, or those of `channels`. */
  channelChoice: ChannelChoice
  channels: string[]
}
