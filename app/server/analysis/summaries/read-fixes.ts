import { auditName } from '~/shared/rules/audits/audit-ids'
import { type FixInput, laterFixes, rankFixes } from '~/shared/rules/verdict/fixes'
import type { RunDetails } from '~/shared/schemas/evidence'
import type { ReportSummary } from '~/shared/schemas/report-summary'
import { findSections } from '../../measuring/audits'
import type { TenantCtx } from '../../platform/context'

const MAX_FIXES = 3

/** The first fixes, as `rankFixes` ranks them. The report is only read when they are too few. */
export async function readFixes(
  ctx: TenantCtx,
  details: RunDetails | null,
  input: Omit<FixInput, 'opportunities'>,
): Promise<Pick<ReportSummary, 'fixes' | 'opportunities' | 'notMeasuredAudits'>> {
  const found = details?.opportunities ?? []
  const first = details ? rankFixes({ ...input, opportunities: found }) : []
  const opportunities = details && found.length
  if (first.length >= MAX_FIXES)
    return { fixes: first.slice(0, MAX_FIXES), opportunities, notMeasuredAudits: null }
  const { engine, own } = await findSections(ctx, 'all')
  const isKnown = details !== null && engine.length > 0 && own.length > 0
  const notMeasuredAudits = isKnown
    ? [...engine, ...own].reduce((sum, { notMeasured }) => sum + notMeasured.length, 0)
    : null
  if (!details && engine.length === 0 && own.length === 0)
    return { fixes: null, opportunities, notMeasuredAudits }
  const later = laterFixes([...engine, ...own], found).filter(
    ({ audit }) => !first.some((one) => one.audit === auditName(audit).id),
  )
  return { fixes: [...first, ...later].slice(0, MAX_FIXES), opportunities, notMeasuredAudits }
}
