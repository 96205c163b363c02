import { z } from 'zod'
import { pageElement, rectangle } from './evidence'
import { auditState, cachedResponse, QUALITY_SECTIONS } from './quality'

export const ENGINE_SECTIONS = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type EngineSection = (typeof ENGINE_SECTIONS)[number]

export const sectionId = z.enum([...ENGINE_SECTIONS, ...QUALITY_SECTIONS, 'all'])
export type SectionId = z.infer<typeof sectionId>
/** Any word: which ones there are is said in the answer, not by a 404. */
export const sectionParams = z.object({ id: z.string().max(64), section: z.string().max(64) })

/** A picture in which elements are shown: of the whole page, or of what was on screen in the end. CSS pixels. */
const pagePicture = z.object({
  src: z.string(),
  width: z.number(),
  height: z.number(),
  isWhole: z.boolean(),
})
export type PagePicture = z.infer<typeof pagePicture>
/** Null where the run kept none, or does not tell where its elements are. */
export const picture = pagePicture.nullable()

/** `place` is where the picture of the page shows it; left out where it does not. */
const namedElement = pageElement.extend({ label: z.string().optional(), place: rectangle.optional() })
export type NamedElement = z.infer<typeof namedElement>

/** One thing an audit found; `values` are its figures and `texts` its words, by the column they stand in. */
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
  /** The lasting name, whatever the engine's version called it; `engineId` is that version's. */
  id: z.string(),
  engineId: z.string(),
  title: z.string(),
  description: z.string(),
  /** What to do; the engine tells it in the description. */
  recommendation: z.string().nullable(),
  score: z.number().min(0).max(1).nullable(),
  state: z.enum([...auditState.options, 'informative']),
  weight: z.number().min(0),
  /** Points of the section's 100 that it costs. */
  impact: z.number().min(0).max(100),
  /** The heading it stands under. */
  group: z.string().nullable(),
  displayValue: z.string().nullable(),
  columns: z.array(column),
  items: z.array(auditItem),
  /** How many items there were; the report file has them all. */
  itemCount: z.int(),
})
export type Audit = z.infer<typeof audit>

/** A section's audits by what came of them, the costliest first. `score` is null when it was not measured. */
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

/** `weights`: the sum of those that were judged, of 100. `version`: of the rules it was judged by. */
export const securitySection = auditSection.extend({ version: z.int(), weights: z.number() })
export const cacheSection = securitySection.extend({
  responses: z.array(cachedResponse),
  omitted: z.int(),
  totalBytes: z.number(),
  wastedBytes: z.number(),
})
