import type { z } from 'zod'
import { type AuditSection, type auditSections, ENGINE_SECTIONS } from '~/shared/schemas/audits'
import type { TenantCtx } from '../../platform/context'
import { readStepResult } from '../evidence'
import { engineSection, type StoredReport } from './engine-section'

type Result = StoredReport & { gatherMode?: string }

/** A timespan has too few audits for a score, so none of them costs points. */
const withoutScore = (section: AuditSection): AuditSection => ({
  ...section,
  score: null,
  failed: section.failed.map((audit) => ({ ...audit, impact: 0 })),
})

/** Audits of a measured step, in the sections that Lighthouse supports for its mode. */
export async function readStepAudits(ctx: TenantCtx, step: number): Promise<z.input<typeof auditSections>> {
  const result = (await readStepResult(ctx, step)) as Result
  const sections = ENGINE_SECTIONS.filter((section) => result.categories[section]).map((section) =>
    engineSection(result, section),
  )
  // The stored screenshot shows the load, not the step.
  return { sections: result.gatherMode === 'timespan' ? sections.map(withoutScore) : sections, picture: null }
}
