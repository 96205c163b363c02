import { auditName } from '~/shared/rules/audits/audit-ids'
import { bySaving, isEstimated } from '~/shared/rules/verdict/savings'
import type { AuditSection } from '~/shared/schemas/audits'
import type { Opportunity, RunDetails } from '~/shared/schemas/evidence'
import { FIX_SECTIONS, type Fix, type ReportSummary } from '~/shared/schemas/report-summary'
import { findSections } from '../../measuring/audits'
import type { TenantCtx } from '../../platform/context'

const MAX_FIXES = 3

const fromOpportunity = ({ id, title, savingMs, savingBytes, savings }: Opportunity): Fix => ({
  audit: auditName(id).id,
  title,
  section: 'performance',
  savingMs,
  savingBytes,
  savingShift: savings['CLS'] ?? null,
  impact: null,
})

const isSection = (section: string): section is Fix['section'] =>
  (FIX_SECTIONS as readonly string[]).includes(section)

function fromSection({ section, failed }: AuditSection): Fix[] {
  if (!isSection(section) || section === 'performance') return []
  return failed
    .filter(({ impact }) => impact > 0)
    .map(({ id, title, impact }) => ({
      audit: id,
      title,
      section,
      savingMs: null,
      savingBytes: null,
      savingShift: null,
      impact,
    }))
}

/**
 * Opportunities with an estimated saving, then failed audits of the other sections by the points they cost, then
 * opportunities without an estimate. The report is only read when the opportunities are too few.
 */
export async function readFixes(
  ctx: TenantCtx,
  details: RunDetails | null,
): Promise<Pick<ReportSummary, 'fixes' | 'opportunities' | 'notMeasuredAudits'>> {
  const found = details?.opportunities.toSorted(bySaving) ?? []
  const estimated = found.filter(isEstimated).map(fromOpportunity)
  const opportunities = details && found.length
  if (estimated.length >= MAX_FIXES)
    return { fixes: estimated.slice(0, MAX_FIXES), opportunities, notMeasuredAudits: null }
  const { engine, own } = await findSections(ctx, 'all')
  const isKnown = details !== null && engine.length > 0 && own.length > 0
  const notMeasuredAudits = isKnown
    ? [...engine, ...own].reduce((sum, { notMeasured }) => sum + notMeasured.length, 0)
    : null
  if (!details && engine.length === 0 && own.length === 0)
    return { fixes: null, opportunities, notMeasuredAudits }
  const failed = [...engine, ...own].flatMap(fromSection).sort((a, b) => (b.impact ?? 0) - (a.impact ?? 0))
  const others = found.filter((one) => !isEstimated(one)).map(fromOpportunity)
  return {
    fixes: [...estimated, ...failed, ...others].slice(0, MAX_FIXES),
    opportunities,
    notMeasuredAudits,
  }
}
