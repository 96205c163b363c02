import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { testingMessages } from '../messages/testing'
import { EVIDENCE_KINDS } from '../values/evidence-kinds'
import { METRIC_KEYS, type MetricKey } from '../values/metric-keys'
import { agentExperiment } from './experiment-change'
import { logLine } from './system-log'

/**
 * The protocol between agent and server. Times are ms unless the name says otherwise; sizes are bytes; null
 * means not measured.
 */

export const formFactor = z.enum(['MOBILE', 'DESKTOP'])
export type FormFactor = z.infer<typeof formFactor>

export const throttlingMethod = z.enum(['devtools', 'simulate', 'none'])
export type ThrottlingMethod = z.infer<typeof throttlingMethod>

const messages = testingMessages.device
type Quantity = 'width' | 'height' | 'pixelRatio' | 'cpu' | 'rtt' | 'download' | 'upload'
const between = (what: Quantity, least: number, most: number) => {
  const outside = { error: () => messages.range(messages[what], least, most) }
  return z
    .number({ error: () => messages.number })
    .min(least, outside)
    .max(most, outside)
}
/** Sent in a header, so no line breaks. */
const PRINTABLE = /^[\x20-\x7e]*$/

/** Screen, CPU and network emulation of a device. */
export const emulation = z.object({
  width: between('width', 200, 4096).int({ error: () => messages.whole(messages.width) }),
  height: between('height', 200, 4096).int({ error: () => messages.whole(messages.height) }),
  pixelRatio: between('pixelRatio', 0.5, 5),
  userAgent: z
    .string()
    .trim()
    .max(500, { error: () => inputMessages.atMostCharacters(500) })
    .regex(PRINTABLE, { error: () => messages.line })
    .nullable()
    .default(null)
    .transform((text) => text || null),
  throttling: throttlingMethod,
  cpuSlowdown: between('cpu', 1, 20),
  rttMs: between('rtt', 0, 5_000),
  downloadKbps: between('download', 0, 10_000_000),
  uploadKbps: between('upload', 0, 10_000_000),
})
export type Emulation = z.infer<typeof emulation>

const share = z.number().min(0).max(1).nullable()
/** Load of other processes during a run; null where the system does not report it. */
export const runNoise = z.object({
  /** PSI: share of time in which a process waited for a CPU. */
  pressure: share,
  /** CPU share of other processes. */
  foreign: share,
  /** CPU share taken by the hypervisor. */
  steal: share,
  /** Load average of the last minute per processor. */
  load: z.number().min(0).nullable(),
})
export type RunNoise = z.infer<typeof runNoise>

export const machineLoad = runNoise.extend({
  /** PSI: share of time in which all processes waited for memory. */
  memory: share,
})
export type AgentMachineLoad = z.infer<typeof machineLoad>

/** Of the log, in one claim. */
export const MAX_LOG_LINES = 50

export const claimRequest = z.object({
  version: z.string().max(100),
  lighthouseVersion: z.string().max(100),
  chromiumVersion: z.string().max(100),
  /** Processor of the machine, and the speed of a short loop when it was last idle. */
  processor: z.string().max(200).optional(),
  calibrationIndex: z.number().positive().optional(),
  /** Since the claim before; older agents don't send it. */
  machine: machineLoad.nullish(),
  /** Warnings and errors that the agent logged; older agents don't send them. */
  log: z.array(logLine).max(MAX_LOG_LINES).optional(),
})
export type ClaimRequest = z.infer<typeof claimRequest>

/** The cookie that grants consent, so that the page is tested without the banner. */
export const consentCookie = z.object({ name: z.string(), value: z.string() })
export type ConsentCookie = z.infer<typeof consentCookie>

/** Script and decrypted secrets; sent only in the response that leases the run. */
export const agentScript = z.object({ text: z.string(), secrets: z.record(z.string(), z.string()) })
export type AgentScript = z.infer<typeof agentScript>

/** One run to execute. A report under a lost `leaseId` is refused with 409. */
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
  script: agentScript.nullish(),
  /** The change, and whether this run applies it. */
  experiment: agentExperiment.nullish(),
  /** Factor of the CPU slowdown on a self-calibrating agent. */
  processorFactor: z.number().positive().optional(),
  consentCookie: consentCookie.nullish(),
  /** Expensive evidence, only on request. */
  keepTrace: z.boolean().optional(),
  fullPage: z.boolean().optional(),
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
export const categoryScores = z.object({
  performance: score,
  accessibility: score,
  bestPractices: score,
  seo: score,
})
export type CategoryScores = z.infer<typeof categoryScores>

/** With our own audits, which older agents don't send. */
export const runScores = categoryScores.extend({
  security: score.default(null),
  cachePolicy: score.default(null),
})
export type RunScores = z.infer<typeof runScores>

export const evidenceRef = z.object({
  kind: z.enum(EVIDENCE_KINDS),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.int().min(0),
  mediaType: z.string().max(100),
})
export type EvidenceRef = z.infer<typeof evidenceRef>

const phase = z.number().min(0).nullable()
/** Times in ms since navigation start; null for a phase that did not happen. */
export const networkRequest = z.object({
  url: z.string(),
  method: z.string(),
  status: z.int(),
  protocol: z.string(),
  mimeType: z.string(),
  resourceType: z.string(),
  priority: z.string(),
  /** Set where the browser changed the priority later. */
  initialPriority: z.string().optional(),
  thirdParty: z.boolean(),
  entity: z.string().nullable(),
  /** Absent when unknown. */
  renderBlocking: z.boolean().optional(),
  /** The request of the LCP image; older agents mark none. */
  largestPaint: z.boolean().optional(),
  /** Preloads only; absent when the test ended too early to tell. */
  preloadUsed: z.boolean().optional(),
  /** Why it failed, as the browser's net error; older agents send none. */
  failure: z.string().optional(),
  initiator: z.object({ kind: z.string(), url: z.string().nullable() }).default({ kind: 'other', url: null }),
  /** `none` is the network. Older agents send neither this nor the fields below. */
  cache: z.enum(['none', 'memory', 'disk', 'prefetch', 'serviceWorker']).optional(),
  /** Selected headers by lower-case name, credentials redacted; older agents send none. */
  requestHeaders: z.record(z.string(), z.string()).optional(),
  /** Selected response headers by lower-case name. */
  headers: z.record(z.string(), z.string()).optional(),
  /** Name and flags, never the value. */
  cookies: z.array(z.string()).optional(),
  fromCache: z.boolean(),
  startMs: z.number(),
  endMs: z.number(),
  transferSize: z.number(),
  resourceSize: z.number(),
  phases: z.object({ idle: phase, dns: phase, connect: phase, ssl: phase, ttfb: phase, download: phase }),
})
export type NetworkRequest = z.infer<typeof networkRequest>

/**
 * Which cells of a 16 × 16 grid changed since the previous frame: one number per row, a bit per cell from the
 * left; null for the first. `isBlank`: a single color.
 */
const frameLook = z.object({
  changed: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  isBlank: z.boolean(),
})

/** Frames of the load, only where something changed; older agents send no `look`. */
export const filmstrip = z.object({
  width: z.int(),
  height: z.int(),
  /** `atMs` since navigation start. */
  frames: z.array(z.object({ atMs: z.number(), hash: z.string(), look: frameLook.optional() })),
})
export type Filmstrip = z.infer<typeof filmstrip>
export const filmFrame = filmstrip.shape.frames.element

export const runEnvironment = z.object({
  lighthouseVersion: z.string(),
  chromiumVersion: z.string(),
  userAgent: z.string(),
  benchmarkIndex: z.number().nullable(),
  throttling: throttlingMethod,
  cpuSlowdown: z.number(),
  /** How long the load had to be without long tasks; null for simulated runs. Older agents don't send it. */
  quietMs: z.int().min(0).max(600_000).nullish(),
  finalUrl: z.string(),
  warnings: z.array(z.string()),
})
export type RunEnvironment = z.infer<typeof runEnvironment>

export const MAX_EVIDENCE = 400

/** Names the run that a report is about; enough to end its test when the rest is invalid. */
export const reportEnvelope = z.looseObject({ leaseId: z.uuid(), runId: z.uuid() })

/**
 * `failure.code` is one of `shared/rules/run-failures`; detail is for the log. A failure reports as much of its
 * environment as is known; then `finalUrl` is the address that failed.
 */
export const runResult = z
  .object({
    leaseId: z.uuid(),
    runId: z.uuid(),
    startedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime(),
    outcome: z.enum(['success', 'failed', 'timeout']),
    failure: z.object({ code: z.string().max(60), detail: z.string().max(2000) }).nullable(),
    scores: runScores.nullable(),
    metrics: runMetrics.nullable(),
    environment: runEnvironment.partial().nullable(),
    noise: runNoise.nullish(),
    /** Of a failed run, as far as it was watched; older agents don't send it. */
    machine: machineLoad.nullish(),
    /** Of a success without its score: Lighthouse's error code of the first missing metric. */
    gapReason: z.string().max(60).nullish(),
    /** Whether the consent cookie was set; null when the site has none. */
    consented: z.boolean().nullish(),
    evidence: z.array(evidenceRef).max(MAX_EVIDENCE),
  })
  .superRefine(({ outcome, environment }, { addIssue }) => {
    if (outcome !== 'success' || !environment) return
    for (const issue of runEnvironment.safeParse(environment).error?.issues ?? [])
      addIssue({ code: 'custom', path: ['environment', ...issue.path], message: issue.message })
  })
export type RunResult = z.infer<typeof runResult>
