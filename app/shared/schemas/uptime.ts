import { z } from 'zod'
import { MONITOR_KINDS, MONITOR_STATES, OUTCOMES } from '../rules/uptime/outcomes'
import { annotation } from './annotation'
import { endMoment, startMoment } from './moment'
import { monitorCertificate } from './monitor-certificate'
import { pageOf, paging, queryId } from './paging'
import { checkEvidence, phases } from './prober'

/** Times are ms since the epoch in long lists, ISO strings elsewhere. */

export const availabilityPolicy = z.object({
  degraded: z.enum(['up', 'down']),
  unknown: z.enum(['excluded', 'down']),
  maintenance: z.enum(['excluded', 'included']),
})

/** `ratio` is 0 to 1, null when nothing counted; the parts of `ms` add up to the span. */
export const availability = z.object({
  ratio: z.number().nullable(),
  ms: z.record(z.enum([...MONITOR_STATES, 'maintenance', 'unwatched']), z.number()),
  outages: z.int(),
})
export type AvailabilityFigure = z.infer<typeof availability>

/** Spans of a report, ending now. */
export const AVAILABILITY_SPANS = ['day', 'week', 'month', 'quarter', 'year'] as const

export const uptimeQuery = z.object({
  /** Default: the page's first monitor. */
  monitor: queryId.optional(),
  start_date: startMoment,
  end_date: endMoment,
  degraded: z.enum(['up', 'down']).default('up'),
  unknown: z.enum(['excluded', 'down']).default('excluded'),
  maintenance: z.enum(['excluded', 'included']).default('excluded'),
  /** Time zone of the days in the strip. */
  timezone: z.string().max(100).default('UTC'),
})
export type UptimeQuery = z.output<typeof uptimeQuery>

export const outageEvidence = checkEvidence.extend({ location: z.int(), locationLabel: z.string() })

export const outage = z.object({
  _id: z.uuid(),
  monitor: z.int(),
  monitorName: z.string(),
  target: z.string(),
  site: z.int(),
  siteName: z.string(),
  page: z.int().nullable(),
  /** The page whose report shows the monitor: its own, or the first of its site. */
  reportPage: z.int().nullable(),
  incident: z.uuid(),
  /** Other monitors of the incident. */
  alsoHit: z.int(),
  causeKind: z.enum(['monitor', 'host', 'address', 'location']),
  /** Hidden from visitors of share links. */
  cause: z.string(),
  startedAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  endedBy: z.enum(['recovery', 'unknown', 'pause']).nullable(),
  /** In ms until the end or now, without unknown time. */
  downMs: z.number(),
  reason: z.string(),
  /** Of the response that confirmed it. */
  httpStatus: z.int().nullable(),
  locations: z.array(z.string()),
  /** Completely within maintenance. */
  isInMaintenance: z.boolean(),
  picture: z.enum(['none', 'wanted', 'taken', 'failed']),
  /** Who has seen it; shared links learn only when. `by` is null for API keys and deleted users. */
  acknowledgement: z.object({ at: z.iso.datetime(), by: z.string().nullable(), note: z.string() }).nullable(),
})
export type Outage = z.infer<typeof outage>

/** A mail about the outage. `unknown`: the mail is no longer kept. */
const outageNotice = z.object({
  at: z.iso.datetime(),
  kind: z.enum(['down', 'ended']),
  /** Only for those who may change the monitor; null also for deleted users. */
  recipient: z.string().nullable(),
  status: z.enum(['waiting', 'sent', 'failed', 'kept', 'unknown']),
  sentAt: z.iso.datetime().nullable(),
})
export type OutageNotice = z.infer<typeof outageNotice>

/** Another outage that was open at the same time. */
const relatedOutage = z.object({
  _id: z.uuid(),
  monitor: z.int(),
  monitorName: z.string(),
  siteName: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  reason: z.string(),
  httpStatus: z.int().nullable(),
  isSameIncident: z.boolean(),
})
export type RelatedOutage = z.infer<typeof relatedOutage>

export const outageDetail = outage.extend({
  evidence: z.array(outageEvidence),
  /** Empty for shared links. */
  notices: z.array(outageNotice),
  /** Times within the outage in which no check could tell. */
  unknown: z.array(z.object({ from: z.number(), to: z.number().nullable(), reason: z.string().nullable() })),
  /** Notes and deployments from shortly before its start until shortly after its end. */
  events: z.array(annotation),
  /** Of the same incident first; at most 20. */
  related: z.object({ items: z.array(relatedOutage), total: z.int() }),
  /** Visits that are usual in its hours; null where too little is known. */
  visits: z.int().nullable(),
})
export type OutageDetail = z.infer<typeof outageDetail>

export const outageQuery = paging(20).extend({
  organization: queryId.optional(),
  client: queryId.optional(),
  project: queryId.optional(),
  site: queryId.optional(),
  page_id: queryId.optional(),
  monitor: queryId.optional(),
  start_date: startMoment.optional(),
  end_date: endMoment.optional(),
  /** Only open outages. */
  open: z.enum(['true', 'false']).optional(),
})
export const outages = pageOf(outage)

/** In ms; null without responses. */
export const responsePoint = z.object({
  at: z.number(),
  mean: z.number().nullable(),
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  most: z.number().nullable(),
  phases,
  checks: z.int(),
  failed: z.int(),
  unknown: z.int(),
  missed: z.int(),
})

const monitorChoice = z.object({
  _id: z.int(),
  name: z.string(),
  kind: z.enum(MONITOR_KINDS),
  target: z.string(),
  page: z.int().nullable(),
  /** Whether it follows the URL of its page. */
  followsPage: z.boolean(),
  state: z.enum(MONITOR_STATES),
})

export const uptimeReport = z.object({
  monitors: z.array(monitorChoice),
  /** null when the page has no monitor. */
  chosen: monitorChoice
    .extend({
      since: z.iso.datetime(),
      reason: z.string().nullable(),
      certificate: monitorCertificate.nullable(),
      checkedAt: z.iso.datetime().nullable(),
      /** null while paused or without a prober. */
      nextCheckAt: z.iso.datetime().nullable(),
      responseMs: z.number().nullable(),
      intervalSeconds: z.int(),
      slowMs: z.int().nullable(),
      isInMaintenance: z.boolean(),
      createdAt: z.iso.datetime(),
      locations: z.array(
        z.object({
          _id: z.int(),
          label: z.string(),
          outcome: z.enum(OUTCOMES).nullable(),
          at: z.number().nullable(),
          /** Whether a prober is running there. */
          hasProber: z.boolean(),
        }),
      ),
      policy: availabilityPolicy,
      /** Of the spans ending now, and of the requested range. */
      availability: z.record(z.enum(AVAILABILITY_SPANS), availability),
      range: availability,
      /** Of the range in ms. */
      response: z.object({
        mean: z.number().nullable(),
        p50: z.number().nullable(),
        p95: z.number().nullable(),
        checks: z.int(),
      }),
      /** The last year, oldest first. */
      days: z.array(
        z.object({ date: z.iso.date(), ratio: z.number().nullable(), downMs: z.number(), outages: z.int() }),
      ),
      /** States within the range. */
      spans: z.array(
        z.object({
          from: z.number(),
          to: z.number().nullable(),
          state: z.enum(MONITOR_STATES),
          reason: z.string().nullable(),
        }),
      ),
      maintenance: z.array(z.object({ from: z.number(), to: z.number(), name: z.string() })),
      bucketMs: z.number(),
      points: z.array(responsePoint),
    })
    .nullable(),
  digest: z.string(),
})
export type UptimeReport = z.infer<typeof uptimeReport>

/** Summary at the head of screens: open outages and unknown states. */
export const uptimeNow = z.object({
  monitors: z.int(),
  /** Without outages in maintenance. */
  down: z.int(),
  degraded: z.int(),
  unknown: z.int(),
  /** Newest first, at most 5, without those in maintenance. */
  outages: z.array(outage),
  digest: z.string(),
})
export type UptimeNow = z.infer<typeof uptimeNow>

export const uptimeNowQuery = z.object({
  organization: queryId.optional(),
  client: queryId.optional(),
  project: queryId.optional(),
  site: queryId.optional(),
  page_id: queryId.optional(),
})
