import type { z } from 'zod'
import { type AuditSection, type auditSections, ENGINE_SECTIONS } from '~/shared/schemas/audits'
import type { TenantCtx } from '../context'
import { readStepResult } from '../evidence'
import { engineSection, type StoredReport } from './engine-section'

type Result = StoredReport & { gatherMode?: string }

/** What the engine asks of an interaction is too little for a score, so nothing of it costs points either. */
const withoutScore = (section: AuditSection): AuditSection => ({
  ...section,
  score: null,
  failed: section.failed.map((audit) => ({ ...audit, impact: 0 })),
})

/** The audits of a measured step, in those sections that the engine judges such a step by. */
export async function readStepAudits(ctx: TenantCtx, step: number): Promise<z.input<typeof auditSections>> {
  const result = (await readStepResult(ctx, step)) as Result
  const sections = ENGINE_SECTIONS.filter((section) => result.categories[section]).map((section) =>
    engineSection(result, section),
  )
  // The pictures that are kept are of the load, not of a step.
  return { sections: result.gatherMode === 'timespan' ? sections.map(withoutScore) : sections, picture: null }
}
