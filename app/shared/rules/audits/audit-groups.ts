/** What may come of an audit, in the order in which a reader needs it; what is in order can be folded away. */
export const AUDIT_GROUPS = [
  { key: 'failed', isFolded: false },
  { key: 'notMeasured', isFolded: false },
  { key: 'manual', isFolded: true },
  { key: 'informative', isFolded: true },
  { key: 'passed', isFolded: true },
  { key: 'notApplicable', isFolded: true },
] as const
export type AuditGroup = (typeof AUDIT_GROUPS)[number]['key']
