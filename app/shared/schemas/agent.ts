import { z } from 'zod'
import { atMostCharactersMessage } from '../messages/form'
import { testingMessages } from '../messages/testing'
import { EVIDENCE_KINDS } from './evidence-kinds'
import { agentExperiment } from './experiment-change'
import { METRIC_KEYS, type MetricKey } from './metric-keys'

/**
 * The protocol between an agent and the server: everything an agent is told and everything it reports.
 * Times are milliseconds unless the name says otherwise; sizes are bytes. A value nobody measured is null.
 */

export const formFactor = z.enum(['MOBILE', 'DESKTOP'])
export type FormFactor = z.infer<typeof formFactor>

export const throttlingMethod = z.enum(['devtools', 'simulate', 'none'])
export type ThrottlingMethod = z.infer<typeof throttlingMethod>

const words = testingMessages.device
const between = (what: string, least: number, most: number) =>
  z
    .number({ error: words.number })
    .min(least, words.range(what, least, most))
    .max(most, words.range(what, least, most))
/** It goes into a header, which must stay one line. */
const PRINTABLE = /^[\x20-\x7e]*$/

/** How a device is imitated: the screen, the processor and the connection. */
export const emulation = z.object({
  width: between(words.width, 200, 4096).int(words.whole(words.width)),
  height: between(words.height, 200, 4096).int(words.whole(words.height)),
  pixelRatio: between(words.pixelRatio, 0.5, 5),
  userAgent: z
    .string()
    .trim()
    .max(500, atMostCharactersMessage(500))
    .regex(PRINTABLE, words.line)
    .nullable()
    .default(null)
    .transform((text) => text || null),
  throttling: throttlingMethod,
  cpuSlowdown: between(words.cpu, 1, 20),
  rttMs: between(words.rtt, 0, 5_000),
  downloadKbps: between(words.download, 0, 10_000_000),
  uploadKbps: between(words.upload, 0, 10_000_000),
})
export type Emulation = z.infer<typeof emulation>

export const claimRequest = z.object({
  version: z.string().max(100),
  lighthouseVersion: z.string().max(100),
  chromiumVersion: z.string().max(100),
  /** What the agent's machine is, and how fast a short loop ran on it when it was last idle. */
  processor: z.string().max(200).optional(),
  calibrationIndex: z.number().positive().optional(),
})
export type ClaimRequest = z.infer<typeof claimRequest>

/** The cookie that tells a page its visitor's consent, so that the page behind the banner is measured. */
export const consentCookie = z.object({ name: z.string(), value: z.string() })
export type ConsentCookie = z.infer<typeof consentCookie>

/** What is done with the page, its secrets in the clear: said in the answer that leases the run and nowhere else. */
export const agentScript = z.object({ text: z.string(), secrets: z.record(z.string(), z.string()) })
export type AgentScript = z.infer<typeof agentScript>

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
  script: agentScript.nullish(),
  /** What is changed in flight, and whether this run is the one with the change. */
  experiment: agentExperiment.nullish(),
  /** What an agent that calibrates itself multiplies the device's slowdown by. */
  processorFactor: z.number().positive().optional(),
  consentCookie: consentCookie.nullish(),
  /** Evidence that costs time or much space, and is made only when it is asked for. */
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

/** With those of our own audits; an older agent sends none. */
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
/** One network request. Times are ms since navigation start; a phase that did not happen is null. */
export const networkRequest = z.object({
  url: z.string(),
  method: z.string(),
  status: z.int(),
  protocol: z.string(),
  mimeType: z.string(),
  resourceType: z.string(),
  priority: z.string(),
  /** What it was asked with, where the browser changed it on the way and the log told. */
  initialPriority: z.string().optional(),
  thirdParty: z.boolean(),
  entity: z.string().nullable(),
  /** Whether the page could not be painted before it; not said where nobody looked. */
  renderBlocking: z.boolean().optional(),
  /** Only on the one that the largest paint showed, where the browser told; an older agent marks none. */
  largestPaint: z.boolean().optional(),
  /** Only of a preload: whether the page used it. Not said where the test was over before the browser could tell. */
  preloadUsed: z.boolean().optional(),
  initiator: z.object({ kind: z.string(), url: z.string().nullable() }).default({ kind: 'other', url: null }),
  /** Where the answer came from; `none` is the network. An older agent says neither this nor what follows. */
  cache: z.enum(['none', 'memory', 'disk', 'prefetch', 'serviceWorker']).optional(),
  /** The headers of the answer that matter, by lower-case name. */
  headers: z.record(z.string(), z.string()).optional(),
  /** Cookies that the answer sets: name and flags, never the value. */
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
 * What is seen in a frame: which of 16 by 16 fields changed since the frame before, row by row, a bit for each field
 * from the left; null for the first. `isBlank`: it shows one colour only.
 */
const frameLook = z.object({
  changed: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  isBlank: z.boolean(),
})

/** Frames of the load in order, only where something changed; an older agent does not say how they look. */
export const filmstrip = z.object({
  width: z.int(),
  height: z.int(),
  /** `atMs` since navigation start. */
  frames: z.array(z.object({ atMs: z.number(), hash: z.string(), look: frameLook.optional() })),
})
export type Filmstrip = z.infer<typeof filmstrip>
export const filmFrame = filmstrip.shape.frames.element

const share = z.number().min(0).max(1).nullable()
/** What else happened on the agent's machine during a run; null where the system does not tell. */
export const runNoise = z.object({
  /** Share of the time in which some process waited for a processor. */
  pressure: share,
  /** Share of all processors that others used. */
  foreign: share,
  /** Share of all processors that the host gave to other machines. */
  steal: share,
  /** Processes wanting a processor, averaged over the last minute, for each processor. */
  load: z.number().min(0).nullable(),
})
export type RunNoise = z.infer<typeof runNoise>

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
  noise: runNoise.nullish(),
  /** Whether the page got the consent cookie; null when the site has none. */
  consented: z.boolean().nullish(),
  evidence: z.array(evidenceRef).max(400),
})
export type RunResult = z.infer<typeof runResult>
