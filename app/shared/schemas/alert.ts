import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { alertsMessages } from '../messages/alerts'
import { ALERT_KINDS, ALERT_METRIC_KEYS } from '../rules/alerts/alert-metrics'
import { momentOf } from '../rules/time/wall-time'
import { ALERT_SEVERITIES, NOTICE_KINDS } from './alert-message'
import { annotation } from './annotation'
import { comparedRequest } from './compare-tests'
import { moment } from './moment'
import { monitorCertificate } from './monitor-certificate'
import { keyword, pageOf, paging, queryId } from './paging'
import { chartGap } from './point-series'

export const ALERT_STATES = ['open', 'acknowledged', 'closed'] as const
export type AlertState = (typeof ALERT_STATES)[number]
export const MAX_BULK_ALERTS = 100
export const MAX_ALERT_NOTE = 500
const MAX_SNOOZE_MS = 30 * DAY_MS

export const alertFilter = z.object({
  state: z.enum(ALERT_STATES).default('open'),
  organization: queryId.optional(),
  client: queryId.optional(),
  search: keyword,
})
export const alertQuery = alertFilter.extend(paging(25, 100).shape)
export type AlertQuery = z.output<typeof alertQuery>
export type AlertFilter = z.output<typeof alertFilter>

const CAUSE_KINDS = ['page', 'site', 'deployment', 'location', 'incident'] as const

const acknowledgement = z.object({ at: z.iso.datetime(), by: z.string().nullable(), note: z.string() })

/** Only of the crossings that the caller may see. */
export const alertSummary = z.object({
  _id: z.uuid(),
  organization: z.int(),
  organizationName: z.string(),
  /** What happened and where. */
  title: z.string(),
  /** Of the worst crossing: why a test failed or a monitor is down, or which certificate ends. */
  reason: z.string().nullable(),
  severity: z.enum(ALERT_SEVERITIES),
  causeKind: z.enum(CAUSE_KINDS),
  state: z.enum(ALERT_STATES),
  /** As far as all crossings share them. */
  client: z.object({ _id: z.int(), name: z.string() }).nullable(),
  site: z.object({ _id: z.int(), name: z.string() }).nullable(),
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  closeReason: z.enum(['recovered', 'ended', 'rule', 'deleted']).nullable(),
  /** Pages, monitors or sites. */
  subjects: z.int(),
  crossings: z.int(),
  openCrossings: z.int(),
  acknowledgement: acknowledgement.nullable(),
  snoozedUntil: z.iso.datetime().nullable(),
  mayAcknowledge: z.boolean(),
})
export type AlertSummary = z.infer<typeof alertSummary>

export const alertCounts = z.object({ open: z.int(), acknowledged: z.int(), closed: z.int() })
export type AlertCounts = z.infer<typeof alertCounts>
export const alertList = pageOf(alertSummary).extend({
  counts: alertCounts,
  /** Clients with alerts that the caller may see. */
  clients: z.array(z.object({ _id: z.int(), name: z.string() })),
})
export type AlertList = z.infer<typeof alertList>
/** For the header: neither acknowledged nor closed. */
export const openAlertCount = z.object({ open: z.int() })

const amount = z.number().nullable()
export const significance = z.object({ normalLow: amount, normalHigh: amount, isNormal: z.boolean() })
/** What evaluation stores beside the figures. */
export const crossingDetails = z.looseObject({
  significance: significance.nullish(),
  /** Of a detected change. */
  metric: z.enum(ALERT_METRIC_KEYS).optional(),
  /** Of failed tests: why the last one failed. */
  failureCode: z.string().nullish(),
  /** Why a monitor is down. */
  reason: z.string().optional(),
  httpStatus: z.int().nullish(),
  /** The certificate that ends first. */
  certificate: monitorCertificate.nullish(),
  /** New third parties, console errors. */
  names: z.array(z.string()).optional(),
  /** Of a count: how often it crossed in a row. */
  consecutive: z.int().optional(),
})

export const alertCrossing = z.object({
  _id: z.uuid(),
  rule: z.object({ _id: z.string(), name: z.string() }).nullable(),
  metric: z.enum(ALERT_METRIC_KEYS),
  kind: z.enum(ALERT_KINDS),
  direction: z.enum(['worse', 'better']),
  /** Of a detected change: what got worse or better. */
  measured: z.enum(ALERT_METRIC_KEYS).nullable(),
  /** One line with the figures. */
  text: z.string(),
  subject: z.string(),
  url: z.string().nullable(),
  client: z.int(),
  clientName: z.string(),
  project: z.int(),
  site: z.int(),
  siteName: z.string(),
  page: z.int().nullable(),
  monitor: z.int().nullable(),
  device: z.string().nullable(),
  location: z.string().nullable(),
  isOpen: z.boolean(),
  value: amount,
  confirmValue: amount,
  /** Why there was no re-test. */
  unconfirmed: z.string().nullable(),
  threshold: amount,
  baseline: amount,
  closeValue: amount,
  significance: significance.nullable(),
  names: z.array(z.string()),
  crossedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  point: z.uuid().nullable(),
  confirmPoint: z.uuid().nullable(),
  outage: z.uuid().nullable(),
})
export type AlertCrossing = z.infer<typeof alertCrossing>

const NOTICE_RESULTS = ['sent', 'waiting', 'failed', 'kept', 'unknown', 'delivered', 'retrying'] as const
export const alertNotice = z.object({
  at: z.iso.datetime(),
  kind: z.enum(NOTICE_KINDS),
  /** null: by email. */
  channel: z.object({ name: z.string(), kind: z.string() }).nullable(),
  /** Only for those who may acknowledge it; null also for deleted users. */
  recipient: z.string().nullable(),
  result: z.enum(NOTICE_RESULTS),
  responseStatus: z.int().nullable(),
})
export type AlertNotice = z.infer<typeof alertNotice>

const changedRequest = comparedRequest
  .pick({ url: true, resourceType: true, transferSize: true, thirdParty: true })
  .extend({ change: z.enum(['added', 'removed', 'grown', 'shrunk']), before: amount })
export type ChangedRequest = z.infer<typeof changedRequest>

const charted = z.object({ at: z.number(), value: amount })
/** The metric of the worst crossing around it; moments in ms since 1970. */
export const alertChart = z.object({
  metric: z.enum(ALERT_METRIC_KEYS),
  /** Page, device and location; or the monitor. */
  where: z.array(z.string()),
  times: z.array(z.number()),
  values: z.array(amount),
  /** Noisy tests, which are not among the values. */
  noisy: z.array(charted),
  gaps: z.array(chartGap),
  /** Indices of `times` at which another measuring method starts. */
  breaks: z.array(z.int()),
  crossing: charted,
  retest: charted.nullable(),
  /** Normal range before it. */
  normal: z.object({ low: z.number(), high: z.number() }).nullable(),
  threshold: amount,
})
export type AlertChart = z.infer<typeof alertChart>

export const alertDetail = alertSummary.extend({
  /** Worst first, at most 100. */
  items: z.array(alertCrossing),
  notices: z.array(alertNotice),
  /** Without notices: no one was there to notify. */
  wasNotified: z.boolean(),
  /** Why no one was notified; null with notices. `before`: those who subscribe now were not there yet. */
  silence: z.enum(['demo', 'rule', 'before', 'nobody']).nullable(),
  /** Deployments and notes in the day before it opened. */
  events: z.array(annotation),
  /** null for what is no series: down, expiry, field data. */
  chart: alertChart.nullable(),
  /** Of the first page against its test before; null where nothing can be compared. */
  requests: z.object({ point: z.uuid(), total: z.int(), items: z.array(changedRequest) }).nullable(),
})
export type AlertDetail = z.infer<typeof alertDetail>

export const alertAcknowledgement = z.object({
  note: z.string().trim().max(MAX_ALERT_NOTE).default(''),
})
export const bulkAcknowledgement = z.object({
  alerts: z.preprocess(
    (value) => (typeof value === 'string' ? [value] : value),
    z
      .array(z.uuid(), { error: () => alertsMessages.noneSelected })
      .min(1, { error: () => alertsMessages.noneSelected })
      .max(MAX_BULK_ALERTS),
  ),
})
export const bulkAcknowledged = z.object({ acknowledged: z.int(), skipped: z.int() })

export const SNOOZE_CHOICES = ['hour', 'fourHours', 'day', 'until'] as const
const SNOOZES = { hour: 1, fourHours: 4, day: 24 } as const
/** `until` is a moment, for `for` = until. */
export const alertSnooze = z.object({
  for: z.enum(SNOOZE_CHOICES),
  until: moment.optional(),
})
export type AlertSnooze = z.output<typeof alertSnooze>

/** The form has a moment in the user's time zone, which only counts for `until`. */
export const snoozeForm = (timeZone: string) =>
  z
    .object({ for: z.enum(SNOOZE_CHOICES), until: z.string().optional() })
    .transform(({ for: choice, until }, context): AlertSnooze => {
      if (choice !== 'until') return { for: choice }
      const at = momentOf(until?.trim() ?? '', timeZone)
      if (at) return { for: choice, until: at.toISOString() }
      context.addIssue({ code: 'custom', path: ['until'], message: alertsMessages.untilInvalid })
      return z.NEVER
    })

/** The moment a snooze ends; undefined when it is not between now and 30 days from now. */
export function snoozeEnd({ for: choice, until }: AlertSnooze, now: Date): Date | undefined {
  const at = choice === 'until' ? Date.parse(until ?? '') : now.getTime() + SNOOZES[choice] * HOUR_MS
  return at > now.getTime() && at <= now.getTime() + MAX_SNOOZE_MS ? new Date(at) : undefined
}
