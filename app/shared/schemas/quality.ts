import { z } from 'zod'

/** Our own audits of a run: what the engine does not judge, or judges without a score. */

export const QUALITY_SECTIONS = ['security', 'cache'] as const
export const auditState = z.enum(['passed', 'failed', 'notApplicable', 'manual', 'notMeasured'])
export type AuditState = z.infer<typeof auditState>

/** One thing found: `problem` names the sentence that tells what is wrong with `subject`. */
export const finding = z.object({
  problem: z.string().max(60),
  subject: z.string().max(2_000).nullable(),
  value: z.string().max(500).nullable(),
  bytes: z.number().min(0).optional(),
})
export type Finding = z.infer<typeof finding>

export const qualityAudit = z.object({
  id: z.string().max(60),
  /** Points of the section's weights that it counts for; see the section's `weights`. */
  weight: z.number().min(0),
  /** 0 to 1; null where there is nothing to judge. */
  score: z.number().min(0).max(1).nullable(),
  state: auditState,
  /** Points of the section's 100 that it costs. */
  impact: z.number().min(0).max(100),
  items: z.array(finding).max(50),
  /** How many more items there were. */
  omitted: z.int().min(0),
})
export type QualityAudit = z.infer<typeof qualityAudit>

export const qualitySection = z.object({
  /** 0 to 100, the audits' scores weighted; null when none could be judged. */
  score: z.int().min(0).max(100).nullable(),
  /** The weights of the audits that were judged, together: what did not apply leaves the sum. */
  weights: z.number().min(0),
  audits: z.array(qualityAudit).max(50),
})
export type QualitySection = z.infer<typeof qualitySection>

/** How long one response may be kept; `wastedBytes` is what a second visit is expected to load again. */
export const cachedResponse = z.object({
  url: z.string().max(2_000),
  type: z.string().max(40),
  bytes: z.number().min(0),
  /** Seconds; null when the response does not say. */
  lifetime: z.number().min(0).nullable(),
  validator: z.enum(['etag', 'last-modified', 'both', 'none']),
  vary: z.string().max(200).nullable(),
  isImmutable: z.boolean(),
  storage: z.enum(['shared', 'private', 'none']),
  wastedBytes: z.number().min(0),
})
export type CachedResponse = z.infer<typeof cachedResponse>

export const quality = z.object({
  /** Of the rules; scores of another version are kept as they were. */
  version: z.int(),
  security: qualitySection,
  cache: qualitySection.extend({
    responses: z.array(cachedResponse).max(500),
    omitted: z.int().min(0),
    totalBytes: z.number().min(0),
    wastedBytes: z.number().min(0),
  }),
})
export type Quality = z.infer<typeof quality>
