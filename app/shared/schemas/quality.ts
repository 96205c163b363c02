import { z } from 'zod'

/** Our own audits: what Lighthouse does not check, or does not score. */

export const QUALITY_SECTIONS = ['security', 'cache'] as const
export const auditState = z.enum(['passed', 'failed', 'notApplicable', 'manual', 'notMeasured'])
export type AuditState = z.infer<typeof auditState>

/** `problem` is the key of the message about `subject`. */
export const finding = z.object({
  problem: z.string().max(60),
  subject: z.string().max(2_000).nullable(),
  value: z.string().max(500).nullable(),
  /** Transferred again by a repeat visit. */
  bytes: z.number().min(0).optional(),
  /** Decoded bytes; absent when not measured. */
  resourceSize: z.number().min(0).optional(),
})
export type Finding = z.infer<typeof finding>

export const qualityAudit = z.object({
  id: z.string().max(60),
  /** Weight of the audit; see the section's `weights`. */
  weight: z.number().min(0),
  /** 0 to 1; null when not applicable. */
  score: z.number().min(0).max(1).nullable(),
  state: auditState,
  /** Penalty in points of 100. */
  impact: z.number().min(0).max(100),
  items: z.array(finding).max(50),
  /** Number of further items. */
  omitted: z.int().min(0),
})
export type QualityAudit = z.infer<typeof qualityAudit>

export const qualitySection = z.object({
  /** 0 to 100, weighted; null when no audit was applicable. */
  score: z.int().min(0).max(100).nullable(),
  /** Sum of the applicable weights. */
  weights: z.number().min(0),
  audits: z.array(qualityAudit).max(50),
})
export type QualitySection = z.infer<typeof qualitySection>

/** `wastedBytes`: expected bytes of a repeat visit. */
export const cachedResponse = z.object({
  url: z.string().max(2_000),
  type: z.string().max(40),
  /** Transferred bytes of the body. */
  bytes: z.number().min(0),
  /** Decoded bytes; absent when not measured. */
  resourceSize: z.number().min(0).optional(),
  /** Seconds; null when not stated. */
  lifetime: z.number().min(0).nullable(),
  validator: z.enum(['etag', 'last-modified', 'both', 'none']),
  vary: z.string().max(200).nullable(),
  isImmutable: z.boolean(),
  storage: z.enum(['shared', 'private', 'none']),
  wastedBytes: z.number().min(0),
})
export type CachedResponse = z.infer<typeof cachedResponse>

export const quality = z.object({
  /** Of the rules; scores of older versions stay as computed. */
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
