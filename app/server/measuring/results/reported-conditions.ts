import { z } from 'zod'
import type { ReportedConditions } from '~/shared/schemas/run-conditions'

const MAX_TEXT_LENGTH = 2_000
const MAX_WARNINGS = 20
const text = z
  .string()
  .transform((condition) => condition.slice(0, MAX_TEXT_LENGTH) || null)
  .nullable()
  .catch(null)
const amount = z.number().min(0).nullable().catch(null)
const NONE = {}

const screen = z.object({
  width: z.number().positive(),
  height: z.number().positive(),
  deviceScaleFactor: z.number().positive(),
  disabled: z.boolean().catch(false),
})
const throttling = z.object({
  rttMs: amount,
  throughputKbps: amount,
  requestLatencyMs: amount,
  downloadThroughputKbps: amount,
  uploadThroughputKbps: amount,
  cpuSlowdownMultiplier: amount,
})

/** Reports come from agents and any Lighthouse version, so invalid fields are skipped. */
const storedReport = z.object({
  requestedUrl: text,
  finalDisplayedUrl: text,
  environment: z.object({ networkUserAgent: text }).catch({ networkUserAgent: null }),
  configSettings: z
    .object({
      throttlingMethod: text,
      screenEmulation: screen.nullable().catch(null),
      throttling: throttling.nullable().catch(null),
    })
    .catch({ throttlingMethod: null, screenEmulation: null, throttling: null }),
  runWarnings: z.array(z.string()).catch([]),
})
type Settings = z.output<typeof storedReport>['configSettings']

function screenOf({ screenEmulation }: Settings): ReportedConditions['screen'] {
  if (!screenEmulation || screenEmulation.disabled) return null
  const { width, height, deviceScaleFactor: pixelRatio } = screenEmulation
  return { width, height, pixelRatio }
}

function connectionOf({ throttling, throttlingMethod }: Settings): ReportedConditions['connection'] {
  if (!throttling || throttlingMethod === 'provided') return null
  const { rttMs, throughputKbps: downloadKbps } = throttling
  if (rttMs === null || downloadKbps === null) return null
  const { requestLatencyMs, downloadThroughputKbps, uploadThroughputKbps } = throttling
  const isApplied = throttlingMethod === 'devtools'
  const applied =
    isApplied && requestLatencyMs !== null && downloadThroughputKbps !== null && uploadThroughputKbps !== null
      ? {
          latencyMs: requestLatencyMs,
          downloadKbps: downloadThroughputKbps,
          uploadKbps: uploadThroughputKbps,
        }
      : null
  return { rttMs, downloadKbps, applied }
}

export function reportedConditions(report: unknown): ReportedConditions {
  const { data = storedReport.parse(NONE) } = storedReport.safeParse(report)
  const { configSettings, environment, runWarnings } = data
  return {
    requestedUrl: data.requestedUrl,
    finalUrl: data.finalDisplayedUrl,
    userAgent: environment.networkUserAgent,
    screen: screenOf(configSettings),
    connection: connectionOf(configSettings),
    cpuSlowdown: configSettings.throttling?.cpuSlowdownMultiplier ?? null,
    warnings: [...new Set(runWarnings.map((warning) => warning.slice(0, MAX_TEXT_LENGTH)))].slice(
      0,
      MAX_WARNINGS,
    ),
  }
}
