import { z } from 'zod'
import { OUTCOMES, REASONS } from '../rules/uptime/outcomes'
import { monitorSettings, requestSecrets } from './monitor-kinds'

/** What probers and the server tell each other, in one exchange that is repeated every second or two. */

/** A monitor as a prober needs it. */
export const monitorOrder = z.object({
  monitor: z.int(),
  /** An http(s) address, or what the kind wants (`host:port`, a name). */
  target: z.string(),
  settings: monitorSettings,
  secrets: requestSecrets.nullable(),
  intervalMs: z.int(),
  timeoutMs: z.int(),
  slowMs: z.int().nullable(),
  /** Where in the interval its slots lie, in ms from a multiple of the interval since the epoch. */
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

/** One try of a check that did not find all well, as evidence. */
export const checkEvidence = z.object({
  at: z.number(),
  reason: z.enum(REASONS),
  /** In plain words of the tool that failed, such as `connect ECONNREFUSED 192.0.2.1:443`. */
  detail: z.string().max(500),
  address: z.string().max(64).nullable(),
  phases,
  /** Status line and headers of the last answer; values of cookies and of credentials are left out. */
  status: z.int().nullable(),
  headers: z.array(z.tuple([z.string().max(100), z.string().max(300)])).max(40),
  /** The beginning of a text answer. */
  excerpt: z.string().max(1000),
  /** Addresses that redirects led through. */
  via: z.array(z.string().max(500)).max(11),
})
export type CheckEvidence = z.infer<typeof checkEvidence>

export const checkResult = z.object({
  monitor: z.int(),
  /** When it was due, in ms since the epoch; a recheck carries when it began. */
  slot: z.number(),
  isRecheck: z.boolean(),
  /** How much later it began. */
  lateMs: z.number(),
  outcome: z.enum(OUTCOMES),
  reason: z.enum(REASONS).nullable(),
  /** Of the last try, in ms; null when there was no answer. */
  responseMs: z.number().nullable(),
  phases,
  status: z.int().nullable(),
  tries: z.int(),
  /** Of a failed check: every try. */
  evidence: z.array(checkEvidence).max(3),
})
export type CheckResult = z.infer<typeof checkResult>

export const proberReport = z.object({
  prober: z.uuid(),
  name: z.string().max(120),
  startedAt: z.number(),
  /** Since when none of its canaries answers; null while it has a network or cannot tell. */
  cutOffSince: z.number().nullable(),
  /** How far its knowledge of monitors reaches, as told by the last orders; null knows nothing. */
  cursor: z.string().max(100).nullable(),
  /** Shards whose monitors it knows. */
  shards: z.array(z.int().min(0).max(63)).max(64),
  results: z.array(checkResult).max(5000),
  /** Gives its leases back: it ends. */
  isLeaving: z.boolean().default(false),
})
export type ProberReport = z.infer<typeof proberReport>

export const proberOrders = z.object({
  /** Held from now on; monitors of others are to be forgotten. */
  shards: z.array(z.int()),
  cursor: z.string(),
  /** New or changed; a known one of the same id is replaced. */
  changed: z.array(monitorOrder),
  /** Now and then all ids of the shards held, so that deleted and paused ones are forgotten; null says nothing. */
  all: z.array(z.int()).nullable(),
  /** To be checked at once, beside their slots. */
  rechecks: z.array(z.int()),
  /** How long to wait before the next exchange. */
  restMs: z.int(),
  /** Outages of which a picture is wanted; for agents only. */
  pictures: z.array(z.object({ outage: z.uuid(), url: z.string() })).default([]),
  /** Whether targets in private networks may be checked. */
  allowPrivate: z.boolean().default(false),
})
export type ProberOrders = z.infer<typeof proberOrders>
