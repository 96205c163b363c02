/** Results of audits in display order; passed ones can be folded. */
export const AUDIT_GROUPS = [
  { key: 'failed', isFolded: false },
  { key: 'notMeasured', isFolded: false },
  { key: 'manual', isFolded: true },
  { key: 'informative', isFolded: true },
  { key: 'passed', isFolded: true },
  { key: 'notApplicable', isFolded: true },
] as const
export type AuditGroup = (typeof AUDIT_GROUPS)[number]['key']
