import { z } from 'zod'
import { fieldDataMessages } from '~/shared/messages/field-data'
import type { FormFactor } from '~/shared/schemas/agent'
import { env } from '../../platform/env'
import { AppError } from '../../platform/errors'

/** The request waits for the measurement. */
const TIMEOUT_MS = 80_000
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const AUDITS = {
  lcp: 'largest-contentful-paint',
  fcp: 'first-contentful-paint',
  cls: 'cumulative-layout-shift',
  tbt: 'total-blocking-time',
  si: 'speed-index',
  tti: 'interactive',
  ttfb: 'server-response-time',
} as const
const words = fieldDataMessages

const answer = z.object({
  analysisUTCTimestamp: z.string().nullish(),
  lighthouseResult: z.object({
    lighthouseVersion: z.string().nullish(),
    configSettings: z.object({ throttlingMethod: z.string().nullish() }).nullish(),
    categories: z.partialRecord(z.string(), z.object({ score: z.number().nullish() })),
    audits: z.record(z.string(), z.object({ numericValue: z.number().nullish() })),
    runtimeError: z.object({ code: z.string() }).nullish(),
  }),
})

export const psiFigures = z.object({
  analyzedAt: z.string().nullable(),
  lighthouseVersion: z.string().nullable(),
  throttling: z.string().nullable(),
  scores: z.record(z.string(), z.int().nullable()),
  metrics: z.record(z.enum(Object.keys(AUDITS) as [keyof typeof AUDITS]), z.number().nullable()),
})
export type PsiFigures = z.infer<typeof psiFigures>

const refused = (message: string, reason: string) => new AppError('UNAVAILABLE', message, { reason })

function figuresOf(body: unknown): PsiFigures {
  const { analysisUTCTimestamp, lighthouseResult: result } = answer.parse(body)
  if (result.runtimeError && result.runtimeError.code !== 'NO_ERROR')
    throw new Error(result.runtimeError.code)
  const scores = CATEGORIES.map((category) => {
    const score = result.categories[category]?.score
    return [category, typeof score === 'number' ? Math.round(score * 100) : null] as const
  })
  const metrics = Object.entries(AUDITS).map(([key, id]) => [key, result.audits[id]?.numericValue ?? null])
  return psiFigures.parse({
    analyzedAt: analysisUTCTimestamp ?? null,
    lighthouseVersion: result.lighthouseVersion ?? null,
    throttling: result.configSettings?.throttlingMethod ?? null,
    scores: Object.fromEntries(scores),
    metrics: Object.fromEntries(metrics),
  })
}

/** Throws UNAVAILABLE when the service fails. */
export async function fetchPageSpeed(url: string, formFactor: FormFactor): Promise<PsiFigures> {
  const { PSI_API_KEY = '', PSI_API_URL } = env()
  const address = new URL('/pagespeedonline/v5/runPagespeed', PSI_API_URL)
  address.searchParams.set('url', url)
  address.searchParams.set('strategy', formFactor === 'MOBILE' ? 'mobile' : 'desktop')
  for (const category of CATEGORIES) address.searchParams.append('category', category)
  address.searchParams.set('key', PSI_API_KEY)
  const init = { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) } as const
  const response = await fetch(address, init).catch(() => null)
  if (response?.status === 429) throw refused(words.psiBusy, 'PSI_BUSY')
  const body = response?.ok ? await response.json().catch(() => null) : null
  try {
    return figuresOf(body)
  } catch {
    throw refused(words.psiFailed, 'PSI_FAILED')
  }
}
