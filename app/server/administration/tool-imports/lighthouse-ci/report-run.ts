import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import { z } from 'zod'
import type { ImitatedDevice } from '~/shared/rules/measuring/method-change'
import type { FormFactor, RunEnvironment, RunMetrics, RunScores } from '~/shared/schemas/agent'
import { extractDetails } from '../../../measuring/engine/extract/details'
import { jsonEvidence } from '../../../measuring/engine/extract/evidence'
import type { Lhr } from '../../../measuring/engine/extract/lhr'
import { extractMetrics } from '../../../measuring/engine/extract/metrics'
import { extractReport } from '../../../measuring/engine/extract/report'
import { extractScores } from '../../../measuring/engine/extract/scores'
import { extractFullPage, extractScreenshot } from '../../../measuring/engine/extract/screenshot'
import type { Evidence } from '../../../measuring/engine/types'

const METHODS = { devtools: 'devtools', simulate: 'simulate', provided: 'none' } as const
const MAX_URL_LENGTH = 2_000
/** The longest retention that ends. */
const MAX_AGE_MS = 1_827 * 86_400_000

const amount = z.number().min(0).nullable().catch(null)
/** What a report must have; everything else may be missing in older versions. */
const report = z.looseObject({
  lighthouseVersion: z.string().max(100),
  fetchTime: z.iso.datetime(),
  audits: z.record(z.string(), z.looseObject({})),
  categories: z.record(z.string(), z.looseObject({})),
  finalUrl: z.string().optional(),
  finalDisplayedUrl: z.string().optional(),
  runWarnings: z.array(z.unknown()).catch([]),
  runtimeError: z.looseObject({ code: z.string().optional() }).optional(),
  environment: z
    .looseObject({ hostUserAgent: z.string().catch(''), benchmarkIndex: amount })
    .catch({ hostUserAgent: '', benchmarkIndex: null }),
  configSettings: z.looseObject({
    formFactor: z.enum(['mobile', 'desktop']).catch('mobile'),
    throttlingMethod: z.enum(['devtools', 'simulate', 'provided']).catch('simulate'),
    cpuQuietThresholdMs: z.int().min(0).max(600_000).nullable().catch(null),
    throttling: z
      .looseObject({
        rttMs: amount,
        throughputKbps: amount,
        uploadThroughputKbps: amount,
        cpuSlowdownMultiplier: amount,
      })
      .catch({ rttMs: null, throughputKbps: null, uploadThroughputKbps: null, cpuSlowdownMultiplier: null }),
    screenEmulation: z
      .looseObject({
        width: z.number(),
        height: z.number(),
        deviceScaleFactor: z.number(),
        disabled: z.boolean().catch(false),
      })
      .nullable()
      .catch(null),
  }),
  timing: z.looseObject({ total: amount }).catch({ total: null }),
})

/** A Lighthouse report as a run of ours. */
export interface ReportRun {
  /** Of the other tool. */
  key: string
  at: number
  formFactor: FormFactor
  environment: RunEnvironment
  device: ImitatedDevice | null
  scores: RunScores
  metrics: RunMetrics
  durationMs: number
  evidence: Evidence[]
}

/** Undefined for a report without figures or with an impossible time, of another format, or of a failed load. */
export function runOfReport(text: string, key: string, now = Date.now()): ReportRun | undefined {
  const { data } = report.safeParse(parsed(text))
  if (!data || data.runtimeError?.code) return undefined
  const lhr = { ...data, finalDisplayedUrl: data.finalDisplayedUrl ?? data.finalUrl ?? '' } as unknown as Lhr
  const { configSettings: settings } = data
  const at = Date.parse(data.fetchTime)
  if (at < now - MAX_AGE_MS || at > now) return undefined
  const throttling = METHODS[settings.throttlingMethod]
  return {
    key,
    at,
    formFactor: settings.formFactor === 'desktop' ? 'DESKTOP' : 'MOBILE',
    environment: environmentOf(data, lhr, throttling),
    device: deviceOf(data),
    scores: { ...extractScores(lhr), security: null, cachePolicy: null },
    metrics: extractMetrics(lhr, throttling),
    durationMs: Math.round(data.timing.total ?? 0),
    evidence: evidenceOf(lhr),
  }
}

/** The same report and page always become the same run, so that a second import adds nothing. */
export const runId = (at: number, key: string): string =>
  v7({ msecs: at, random: createHash('sha256').update(key).digest().subarray(0, 16) })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Report = z.output<typeof report>

function environmentOf(
  { environment, configSettings, lighthouseVersion }: Report,
  lhr: Lhr,
  throttling: RunEnvironment['throttling'],
): RunEnvironment {
  return {
    lighthouseVersion,
    chromiumVersion: /Chrom(?:e|ium)\/([\d.]+)/.exec(environment.hostUserAgent)?.[1] ?? 'unknown',
    userAgent: environment.hostUserAgent,
    benchmarkIndex: environment.benchmarkIndex,
    throttling,
    cpuSlowdown: throttling === 'none' ? 1 : (configSettings.throttling.cpuSlowdownMultiplier ?? 1),
    quietMs: throttling === 'simulate' ? null : configSettings.cpuQuietThresholdMs,
    finalUrl: (lhr.finalDisplayedUrl ?? '').slice(0, MAX_URL_LENGTH),
    warnings: [],
  }
}

function deviceOf({ configSettings }: Report): ImitatedDevice | null {
  const { screenEmulation: screen, throttling, throttlingMethod, formFactor } = configSettings
  if (!screen || screen.disabled) return null
  const isFree = throttlingMethod === 'provided'
  return {
    formFactor: formFactor === 'desktop' ? 'DESKTOP' : 'MOBILE',
    width: Math.round(screen.width),
    height: Math.round(screen.height),
    pixelRatio: screen.deviceScaleFactor,
    userAgent: null,
    rttMs: isFree ? null : throttling.rttMs,
    downloadKbps: isFree ? null : throttling.throughputKbps,
    uploadKbps: isFree ? null : (throttling.uploadThroughputKbps ?? throttling.throughputKbps),
  }
}

/** The report, its pictures and details; requests and frames need a trace, which reports don't hold. */
function evidenceOf(lhr: Lhr): Evidence[] {
  const pictures = [extractScreenshot(lhr), extractFullPage(lhr)].filter((one) => one !== null)
  const { report: own, inline } = extractReport(lhr, new Set(pictures.map(({ hash }) => hash)))
  return [own, jsonEvidence('details', extractDetails(lhr, [], [])), ...pictures, ...inline]
}
