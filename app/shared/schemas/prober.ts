import { z } from 'zod'
import { OUTCOMES, REASONS } from '../rules/uptime/outcomes'
import { monitorSettings, requestSecrets } from './monitor-kinds'

/** Protocol between prober and server: one exchange every second or two. */

export const monitorOrder = z.object({
  monitor: z.int(),
  /** A URL, `host:port` or a name, depending on the type. */
  target: z.string(),
  settings: monitorSettings,
  secrets: requestSecrets.nullable(),
  intervalMs: z.int(),
  timeoutMs: z.int(),
  slowMs: z.int().nullable(),
  /** Position of the slots: ms from a multiple of the interval since the epoch. */
  offsetMs: z.int(),
})
export type MonitorOrder = z.infer<typeof monitorOrder>

export const phases = z.object({
  dns: z.number().optional(),
  connect: z.number().optional(),
  tls: z.number().optional(),
  ttfb: z.number().optional(),
  download: z.number().optional(),
})

/** Evidence of a failed attempt. */
export const checkEvidence = z.object({
  at: z.number(),
  reason: z.enum(REASONS),
  /** Error message such as `connect ECONNREFUSED 192.0.2.1:443`. */
  detail: z.string().max(500),
  address: z.string().max(64).nullable(),
  phases,
  /** Last response, without cookie values and credentials. */
  status: z.int().nullable(),
  headers: z.array(z.tuple([z.string().max(100), z.string().max(300)])).max(40),
  /** Start of a text response. */
  excerpt: z.string().max(1000),
  /** Redirects. */
  via: z.array(z.string().max(500)).max(21),
})
export type CheckEvidence = z.infer<typeof checkEvidence>

export const checkResult = z.object({
  monitor: z.int(),
  /** Scheduled time in ms since the epoch; for a recheck its start. */
  slot: z.number(),
  isRecheck: z.boolean(),
  /** Delay of the start in ms. */
  lateMs: z.number(),
  outcome: z.enum(OUTCOMES),
  reason: z.enum(REASONS).nullable(),
  /** Of the last attempt; null without a response. */
  responseMs: z.number().nullable(),
  phases,
  status: z.int().nullable(),
  /** End of the certificate in ms since the epoch; absent without one, and from older probers. */
  certificateEnd: z.number().nullish(),
  /** Its subject; the one that ends first may be an intermediate certificate. */
  certificateName: z.string().max(200).nullish(),
  tries: z.int(),
  /** All attempts of a failed check. */
  evidence: z.array(checkEvidence).max(3),
})
export type CheckResult = z.infer<typeof checkResult>

export const proberReport = z.object({
  prober: z.uuid(),
  name: z.string().max(120),
  /** Older ones do not say it. */
  version: z.string().max(60).optional(),
  startedAt: z.number(),
  /** Since when all canaries are silent; null with a network or when unknown. */
  cutOffSince: z.number().nullable(),
  /** Position from the last orders; null for a new prober. */
  cursor: z.string().max(100).nullable(),
  /** Shards whose monitors it knows. */
  shards: z.array(z.int().min(0).max(63)).max(64),
  results: z.array(checkResult).max(5000),
  /** Releases its leases before exit. */
  isLeaving: z.boolean().default(false),
})
export type ProberReport = z.infer<typeof proberReport>

export const proberOrders = z.object({
  /** Current leases; monitors of other shards are dropped. */
  shards: z.array(z.int()),
  cursor: z.string(),
  /** New or changed monitors, which replace known ones. */
  changed: z.array(monitorOrder),
  /** Occasionally all ids, so that deleted and paused ones are dropped; else null. */
  all: z.array(z.int()).nullable(),
  /** To check at once, in addition to their slots. */
  rechecks: z.array(z.int()),
  /** Pause before the next exchange. */
  restMs: z.int(),
  /** Screenshots to take; for agents only. */
  pictures: z.array(z.object({ outage: z.uuid(), url: z.string() })).default([]),
  /** Whether private networks may be checked. */
  allowPrivate: z.boolean().default(false),
  /** Other databases of the server, each for a prober of its own; absent from older servers. */
  cells: z.array(z.int()).optional(),
})
export type ProberOrders = z.infer<typeof proberOrders>
