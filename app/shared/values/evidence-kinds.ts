/** `rules/retention` has the days of each class. */
export const RETENTION_CLASSES = ['report', 'frames', 'screenshots', 'bodies', 'trace'] as const
export type RetentionClass = (typeof RETENTION_CLASSES)[number]

interface EvidenceKind {
  /** `run`: has a column `<kind>_hash` in `run`; `part`: named only inside other evidence. */
  scope: 'run' | 'part'
  retention: RetentionClass
}

/**
 * Kinds of evidence; a new one needs a line here and, for `run`, a column. Formats: JSON except frame (WebP),
 * full (WebP), screenshot and stepScreen (JPEG), inline (any image), body (HTML). Runs list parts without
 * kinds, so parts must have a class that lives as long as the results.
 */
export const EVIDENCE = {
  report: { scope: 'run', retention: 'report' },
  requests: { scope: 'run', retention: 'report' },
  filmstrip: { scope: 'run', retention: 'frames' },
  screenshot: { scope: 'run', retention: 'frames' },
  quality: { scope: 'run', retention: 'report' },
  details: { scope: 'run', retention: 'report' },
  body: { scope: 'run', retention: 'bodies' },
  full: { scope: 'run', retention: 'screenshots' },
  trace: { scope: 'run', retention: 'trace' },
  steps: { scope: 'run', retention: 'report' },
  flow: { scope: 'run', retention: 'report' },
  frame: { scope: 'part', retention: 'frames' },
  inline: { scope: 'part', retention: 'report' },
  stepScreen: { scope: 'part', retention: 'frames' },
  stepResult: { scope: 'part', retention: 'report' },
} as const satisfies Record<string, EvidenceKind>

export type EvidenceKindName = keyof typeof EVIDENCE
type NamesOf<Scope> = {
  [Kind in EvidenceKindName]: (typeof EVIDENCE)[Kind]['scope'] extends Scope ? Kind : never
}[EvidenceKindName]
export type RunEvidenceKind = NamesOf<'run'>

export const EVIDENCE_KINDS = Object.keys(EVIDENCE) as [EvidenceKindName, ...EvidenceKindName[]]
export const RUN_EVIDENCE_KINDS = EVIDENCE_KINDS.filter(
  (kind): kind is RunEvidenceKind => EVIDENCE[kind].scope === 'run',
)
