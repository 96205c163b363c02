import type { z } from 'zod'
import { failuresMessages } from '~/shared/messages/failures'
import { auditSectionMessages } from '~/shared/messages/quality'
import {
  type AuditSection,
  type auditSections,
  type cacheSection,
  ENGINE_SECTIONS,
  type EngineSection,
  type PagePicture,
  type SectionId,
  sectionId,
  type securitySection,
} from '~/shared/schemas/audits'
import { QUALITY_SECTIONS, type Quality, quality } from '~/shared/schemas/quality'
import type { TenantCtx } from '../../platform/context'
import { AppError, fieldError } from '../../platform/errors'
import { createLogger } from '../../platform/log'
import { findPicture, findReport, readReport, readStored } from '../evidence'
import { engineSection, isWholeReport, type StoredReport } from './engine-section'
import { presentCache, presentSecurity } from './quality-section'

/** Our own audits of a run; null when absent or no longer stored. */
export async function findQuality(ctx: TenantCtx): Promise<Quality | null> {
  const text = await readStored(ctx, 'quality')
  return text === null ? null : quality.parse(JSON.parse(text))
}

async function getQuality(ctx: TenantCtx): Promise<Quality> {
  const found = await findQuality(ctx)
  if (!found) throw new AppError('NOT_FOUND', failuresMessages.noData)
  return found
}

async function getReport(ctx: TenantCtx): Promise<StoredReport> {
  const report = await readReport(ctx)
  if (!isWholeReport(report)) throw new AppError('NOT_FOUND', failuresMessages.noData)
  return report
}

export const readSecurity = async (ctx: TenantCtx): Promise<z.input<typeof securitySection>> =>
  presentSecurity(await getQuality(ctx))

export const readCache = async (ctx: TenantCtx): Promise<z.input<typeof cacheSection>> =>
  presentCache(await getQuality(ctx))

type Sections = { sections: AuditSection[]; picture: PagePicture | null }

/** Lighthouse sections, with the screenshot that shows their elements. */
async function readEngine(ctx: TenantCtx, sections: readonly EngineSection[]): Promise<Sections> {
  const report = await getReport(ctx)
  const found = await findPicture(ctx, report)
  return {
    sections: sections.map((section) => engineSection(report, section, found?.placeOf)),
    picture: found?.picture ?? null,
  }
}

export interface StoredSections {
  engine: AuditSection[]
  own: AuditSection[]
  version: number | null
}

/** Our audits have no elements. */
const ownSection = (section: AuditSection): Sections => ({ sections: [section], picture: null })

const isRequestedSection = (requested: SectionId) => (section: SectionId) =>
  requested === 'all' || requested === section

async function findEngine(ctx: TenantCtx, requested: SectionId): Promise<Pick<StoredSections, 'engine'>> {
  const sections = ENGINE_SECTIONS.filter(isRequestedSection(requested))
  const report = sections.length > 0 ? await findReport(ctx) : null
  return {
    engine: isWholeReport(report) ? sections.map((section) => engineSection(report, section)) : [],
  }
}

async function findOwn(ctx: TenantCtx, requested: SectionId): Promise<Omit<StoredSections, 'engine'>> {
  const isAsked = isRequestedSection(requested)
  const found = QUALITY_SECTIONS.some(isAsked) ? await findQuality(ctx) : null
  if (!found) return { own: [], version: null }
  const sections = [presentSecurity(found), presentCache(found)]
  return {
    own: sections.filter(({ section }) => isAsked(section as SectionId)),
    version: found.version,
  }
}

/** Stored sections of a run without the screenshot; our own with the version of their rules. */
export async function findSections(ctx: TenantCtx, section: SectionId): Promise<StoredSections> {
  const [engine, own] = await Promise.all([findEngine(ctx, section), findOwn(ctx, section)])
  return { ...engine, ...own }
}

/** The same for the baseline: an unreadable section is logged and treated as not stored. */
export async function findSectionsBeside(ctx: TenantCtx, section: SectionId): Promise<StoredSections> {
  const fallbackTo =
    <Nothing>(nothing: Nothing) =>
    (error: unknown): Nothing => {
      const what = { err: error, requestId: ctx.requestId, runId: ctx.target.id }
      createLogger('audits').error(what, 'the audits of another test cannot be read')
      return nothing
    }
  const [engine, own] = await Promise.all([
    findEngine(ctx, section).catch(fallbackTo({ engine: [] })),
    findOwn(ctx, section).catch(fallbackTo({ own: [], version: null })),
  ])
  return { ...engine, ...own }
}

/** Our own sections are absent for older agents. */
async function readAll(ctx: TenantCtx): Promise<Sections> {
  const [engine, own] = await Promise.all([readEngine(ctx, ENGINE_SECTIONS), findQuality(ctx)])
  return {
    ...engine,
    sections: [...engine.sections, ...(own ? [presentSecurity(own), presentCache(own)] : [])],
  }
}

export async function readAudits(ctx: TenantCtx, requested: string): Promise<z.input<typeof auditSections>> {
  const { data: section } = sectionId.safeParse(requested)
  if (!section) {
    const message = auditSectionMessages.auditSectionUnknown
    throw fieldError('section', message)
  }
  if (section === 'all') return readAll(ctx)
  if (section === 'security') return ownSection(await readSecurity(ctx))
  if (section === 'cache') return ownSection(await readCache(ctx))
  return readEngine(ctx, [section])
}
