import type { Audit, AuditSection } from '~/shared/schemas/audits'

const byCost = (a: Audit, b: Audit) =>
  b.impact - a.impact || (a.score ?? 1) - (b.score ?? 1) || b.weight - a.weight

/** Groups audits by result, largest penalty first. */
export function sectionOf(
  section: string,
  title: string,
  score: number | null,
  audits: readonly Audit[],
): AuditSection {
  const those = (state: Audit['state']) => audits.filter((audit) => audit.state === state).sort(byCost)
  return {
    section,
    title,
    score,
    failed: those('failed'),
    manual: those('manual'),
    informative: those('informative'),
    passed: those('passed'),
    notApplicable: those('notApplicable'),
    notMeasured: those('notMeasured'),
  }
}
