import { z } from 'zod'
import { MONITOR_KINDS, MONITOR_STATES, OUTCOMES } from '../rules/uptime/outcomes'
import { pageOf, paging, queryId } from './paging'
import { checkEvidence, phases } from './prober'

/** What is read of uptime. Moments are ms since the epoch where there are many, ISO texts elsewhere. */

export const availabilityPolicy = z.object({
  degraded: z.enum(['up', 'down']),
  unknown: z.enum(['excluded', 'down']),
  maintenance: z.enum(['excluded', 'included']),
})

/** `ratio` is 0 to 1, null when nothing was counted; `ms` holds each moment of the span in exactly one part. */
export const availability = z.object({
  ratio: z.number().nullable(),
  ms: z.record(z.enum([...MONITOR_STATES, 'maintenance', 'unwatched']), z.number()),
  outages: z.int(),
})
export type AvailabilityFigure = z.infer<typeof availability>

/** The spans of time that a report tells availability of, ending now. */
export const AVAILABILITY_SPANS = ['day', 'week', 'month', 'quarter', 'year'] as const

export const uptimeQuery = z.object({
  /** Which of the page's monitors; the first one unless told. */
  monitor: queryId.optional(),
  start_date: z.iso.datetime(),
  end_date: z.iso.datetime(),
  degraded: z.enum(['up', 'down']).default('up'),
  unknown: z.enum(['excluded', 'down']).default('excluded'),
  maintenance: z.enum(['excluded', 'included']).default('excluded'),
  /** Of days in the strip. */
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
  /** In whose report its monitor is shown: its own page, or the first one of its site. */
  reportPage: z.int().nullable(),
  incident: z.uuid(),
  /** Other monitors that the same incident hit. */
  alsoHit: z.int(),
  causeKind: z.enum(['monitor', 'host', 'address', 'location']),
  /** An address is not told visitors by link. */
  cause: z.string(),
  startedAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  endedBy: z.enum(['recovery', 'unknown', 'pause']).nullable(),
  /** Until it ended, or now; without the time in which nobody knew. */
  downMs: z.number(),
  reason: z.string(),
  locations: z.array(z.string()),
  /** Whether it lies in a maintenance period in whole. */
  isInMaintenance: z.boolean(),
  picture: z.enum(['none', 'wanted', 'taken', 'failed']),
})
export type Outage = z.infer<typeof outage>

export const outageDetail = outage.extend({ evidence: z.array(outageEvidence) })
export type OutageDetail = z.infer<typeof outageDetail>

export const outageQuery = paging(20).extend({
  organization: queryId.optional(),
  client: queryId.optional(),
  project: queryId.optional(),
  site: queryId.optional(),
  page_id: queryId.optional(),
  monitor: queryId.optional(),
  start_date: z.iso.datetime().optional(),
  end_date: z.iso.datetime().optional(),
  /** Those that go on. */
  open: z.enum(['true', 'false']).optional(),
})
export const outages = pageOf(outage)

/** A bucket of the response chart. Figures in ms; null where nothing answered. */
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

/** A monitor of the page or of its site, for the choice between them. */
const monitorChoice = z.object({
  _id: z.int(),
  name: z.string(),
  kind: z.enum(MONITOR_KINDS),
  target: z.string(),
  page: z.int().nullable(),
  /** Whether its target is the address of its page. */
  followsPage: z.boolean(),
  state: z.enum(MONITOR_STATES),
})

export const uptimeReport = z.object({
  monitors: z.array(monitorChoice),
  /** null when the page has none. */
  chosen: monitorChoice
    .extend({
      since: z.iso.datetime(),
      reason: z.string().nullable(),
      checkedAt: z.iso.datetime().nullable(),
      /** null while it is paused, or nobody can check. */
      nextCheckAt: z.iso.datetime().nullable(),
      responseMs: z.number().nullable(),
      intervalSeconds: z.int(),
      slowMs: z.int().nullable(),
      isInMaintenance: z.boolean(),
      createdAt: z.iso.datetime(),
      /** What each location last found. */
      locations: z.array(
        z.object({
          _id: z.int(),
          label: z.string(),
          outcome: z.enum(OUTCOMES).nullable(),
          at: z.number().nullable(),
          /** Whether anybody checks from there just now. */
          hasProber: z.boolean(),
        }),
      ),
      policy: availabilityPolicy,
      /** Of the spans that end now, and of the range asked for. */
      availability: z.record(z.enum(AVAILABILITY_SPANS), availability),
      range: availability,
      /** Of the range: mean, median and 95th percentile of the response, in ms. */
      response: z.object({
        mean: z.number().nullable(),
        p50: z.number().nullable(),
        p95: z.number().nullable(),
        checks: z.int(),
      }),
      /** Days of the year until now, oldest first. */
      days: z.array(
        z.object({ date: z.iso.date(), ratio: z.number().nullable(), downMs: z.number(), outages: z.int() }),
      ),
      /** States in the range, for the bands of the chart. */
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

/** What dashboards and reports head their screens with: open outages and what nobody knows. */
export const uptimeNow = z.object({
  monitors: z.int(),
  /** Without those whose outage is in maintenance. */
  down: z.int(),
  degraded: z.int(),
  unknown: z.int(),
  /** The newest first, at most 5; those in maintenance are left out. */
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
