import { z } from 'zod'
import { METRIC_KEYS, type MetricKey } from './metric-keys'

/**
 * The protocol between an agent and the server: everything an agent is told and everything it reports.
 * Times are milliseconds unless the name says otherwise; sizes are bytes. A value nobody measured is null.
 */

export const formFactor = z.enum(['MOBILE', 'DESKTOP'])
export type FormFactor = z.infer<typeof formFactor>

export const throttlingMethod = z.enum(['devtools', 'simulate', 'none'])
export type ThrottlingMethod = z.infer<typeof throttlingMethod>

/** How a device is imitated: the screen, the processor and the connection. */
export const emulation = z.object({
  width: z.int().min(200).max(4096),
  height: z.int().min(200).max(4096),
  pixelRatio: z.number().min(0.5).max(5),
  userAgent: z.string().max(500).nullable().default(null),
  throttling: throttlingMethod,
  cpuSlowdown: z.number().min(1).max(20),
  rttMs: z.number().min(0).max(5_000),
  downloadKbps: z.number().min(0).max(10_000_000),
  uploadKbps: z.number().min(0).max(10_000_000),
})
export type Emulation = z.infer<typeof emulation>

export const claimRequest = z.object({
  version: z.string().max(100),
  lighthouseVersion: z.string().max(100),
  chromiumVersion: z.string().max(100),
})
export type ClaimRequest = z.infer<typeof claimRequest>

/** One run to execute. `leaseId` fences the run: a report under a lost lease is refused with 409. */
export const agentJob = z.object({
  leaseId: z.uuid(),
  leaseSeconds: z.number(),
  runId: z.uuid(),
  requestId: z.string(),
  attempt: z.int(),
  url: z.string(),
  formFactor,
  emulation,
  hardTimeoutMs: z.int(),
  allowPrivateTargets: z.boolean(),
})
export type AgentJob = z.infer<typeof agentJob>

export const heartbeatRequest = z.object({ leaseId: z.uuid() })

const measured = z.number().min(0).nullable()
export const runMetrics = z.object(
  Object.fromEntries(METRIC_KEYS.map((key) => [key, measured])) as Record<MetricKey, typeof measured>,
)
export type RunMetrics = Record<MetricKey, number | null>

const score = z.int().min(0).max(100).nullable()
/** The four Lighthouse category scores, 0 to 100. */
export const runScores = z.object({
  performance: score,
  accessibility: score,
  bestPractices: score,
  seo: score,
})
export type RunScores = z.infer<typeof runScores>

export const EVIDENCE_KINDS = ['report', 'requests', 'filmstrip', 'frame', 'screenshot', 'inline'] as const
/**
 * report: the Lighthouse result as JSON, its embedded images replaced by `evidence:<sha256>`;
 * requests: JSON of `networkRequest[]`; filmstrip: JSON of `filmstrip`; frame and screenshot: JPEG;
 * inline: an image that the report refers to.
 */
export const evidenceRef = z.object({
  kind: z.enum(EVIDENCE_KINDS),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.int().min(0),
  mediaType: z.string().max(100),
})
export type EvidenceRef = z.infer<typeof evidenceRef>

const phase = z.number().min(0).nullable()
/** One network request. Times are ms since navigation start; a phase that did not happen is null. */
export const networkRequest = z.object({
  url: z.string(),
  method: z.string(),
  status: z.int(),
  protocol: z.string(),
  mimeType: z.string(),
  resourceType: z.string(),
  priority: z.string(),
  thirdParty: z.boolean(),
  entity: z.string().nullable(),
  fromCache: z.boolean(),
  startMs: z.number(),
  endMs: z.number(),
  transferSize: z.number(),
  resourceSize: z.number(),
  phases: z.object({ idle: phase, dns: phase, connect: phase, ssl: phase, ttfb: phase, download: phase }),
})
export type NetworkRequest = z.infer<typeof networkRequest>

/** Frames of the load in order, only where something changed; `atMs` since navigation start. */
export const filmstrip = z.object({
  width: z.int(),
  height: z.int(),
  frames: z.array(z.object({ atMs: z.number(), hash: z.string() })),
})
export type Filmstrip = z.infer<typeof filmstrip>

export const runEnvironment = z.object({
  lighthouseVersion: z.string(),
  chromiumVersion: z.string(),
  userAgent: z.string(),
  benchmarkIndex: z.number().nullable(),
  throttling: throttlingMethod,
  cpuSlowdown: z.number(),
  finalUrl: z.string(),
  warnings: z.array(z.string()),
})
export type RunEnvironment = z.infer<typeof runEnvironment>

/** What a run ended with. `failure.code` is one of `shared/rules/run-failures`; detail is for the log. */
export const runResult = z.object({
  leaseId: z.uuid(),
  runId: z.uuid(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  outcome: z.enum(['success', 'failed', 'timeout']),
  failure: z.object({ code: z.string().max(60), detail: z.string().max(2000) }).nullable(),
  scores: runScores.nullable(),
  metrics: runMetrics.nullable(),
  environment: runEnvironment.nullable(),
  evidence: z.array(evidenceRef).max(400),
})
export type RunResult = z.infer<typeof runResult>
