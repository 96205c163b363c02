import { z } from 'zod'
import { pageElement, rectangle } from './evidence'
import { auditState, cachedResponse, QUALITY_SECTIONS } from './quality'

export const ENGINE_SECTIONS = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type EngineSection = (typeof ENGINE_SECTIONS)[number]

export const sectionId = z.enum([...ENGINE_SECTIONS, ...QUALITY_SECTIONS, 'all'])
export type SectionId = z.infer<typeof sectionId>
/** Any word: an unknown section is an error message, not a 404. */
export const sectionParams = z.object({ id: z.string().max(64), section: z.string().max(64) })

/** A screenshot with element positions: full page or final viewport. CSS pixels. */
const pagePicture = z.object({
  src: z.string(),
  width: z.number(),
  height: z.number(),
  isWhole: z.boolean(),
})
export type PagePicture = z.infer<typeof pagePicture>
/** null when not stored or without positions. */
export const picture = pagePicture.nullable()

/** `place` is absent where the screenshot does not show the element. */
const namedElement = pageElement.extend({ label: z.string().optional(), place: rectangle.optional() })
export type NamedElement = z.infer<typeof namedElement>

/** `values` and `texts` are keyed by column. */
const auditItem = z.object({
  element: namedElement.nullable(),
  url: z.string().nullable(),
  texts: z.record(z.string(), z.string()),
  values: z.record(z.string(), z.number()),
})
export type AuditItem = z.infer<typeof auditItem>

const column = z.object({ key: z.string(), label: z.string(), type: z.string() })
export type AuditColumn = z.infer<typeof column>

export const audit = z.object({
  /** Stable id; `engineId` is the id in that Lighthouse version. */
  id: z.string(),
  engineId: z.string(),
  title: z.string(),
  description: z.string(),
  /** For our own audits; Lighthouse has it in the description. */
  recommendation: z.string().nullable(),
  score: z.number().min(0).max(1).nullable(),
  state: z.enum([...auditState.options, 'informative']),
  weight: z.number().min(0),
  /** Penalty in points of 100. */
  impact: z.number().min(0).max(100),
  group: z.string().nullable(),
  displayValue: z.string().nullable(),
  columns: z.array(column),
  items: z.array(auditItem),
  /** Total; the report file contains all. */
  itemCount: z.int(),
})
export type Audit = z.infer<typeof audit>

/** Audits by result, largest penalty first. `score` is null when not measured. */
const auditSection = z.object({
  section: z.string(),
  title: z.string(),
  score: z.int().min(0).max(100).nullable(),
  failed: z.array(audit),
  manual: z.array(audit),
  informative: z.array(audit),
  passed: z.array(audit),
  notApplicable: z.array(audit),
  notMeasured: z.array(audit),
})
export type AuditSection = z.infer<typeof auditSection>

export const auditSections = z.object({ sections: z.array(auditSection), picture })

/** `weights`: sum of the applicable weights, of 100. `version`: of our rules. */
export const securitySection = auditSection.extend({ version: z.int(), weights: z.number() })
export const cacheSection = securitySection.extend({
  responses: z.array(cachedResponse),
  omitted: z.int(),
  totalBytes: z.number(),
  wastedBytes: z.number(),
})
