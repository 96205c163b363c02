/** `rules/retention` has the days of each class. */
export const RETENTION_CLASSES = ['report', 'frames', 'screenshots', 'bodies', 'trace'] as const
export type RetentionClass = (typeof RETENTION_CLASSES)[number]

interface EvidenceKind {
  /** `run`: has a column `<kind>_hash` in `run`; `part`: named only inside other evidence. */
  of: 'run' | 'part'
  retention: RetentionClass
}

/**
 * Kinds of evidence; a new one needs a line here and, for `run`, a column. Formats: JSON except frame (WebP),
 * full (WebP), screenshot and stepScreen (JPEG), inline (any image), body (HTML). Runs list parts without
 * kinds, so parts must have a class that lives as long as the results.
 */
export const EVIDENCE = {
  report: { of: 'run', retention: 'report' },
  requests: { of: 'run', retention: 'report' },
  filmstrip: { of: 'run', retention: 'frames' },
  screenshot: { of: 'run', retention: 'frames' },
  quality: { of: 'run', retention: 'report' },
  details: { of: 'run', retention: 'report' },
  body: { of: 'run', retention: 'bodies' },
  full: { of: 'run', retention: 'screenshots' },
  trace: { of: 'run', retention: 'trace' },
  steps: { of: 'run', retention: 'report' },
  flow: { of: 'run', retention: 'report' },
  frame: { of: 'part', retention: 'frames' },
  inline: { of: 'part', retention: 'report' },
  stepScreen: { of: 'part', retention: 'frames' },
  stepResult: { of: 'part', retention: 'report' },
} as const satisfies Record<string, EvidenceKind>

export type EvidenceKindName = keyof typeof EVIDENCE
type NamesOf<Of> = {
  [Kind in EvidenceKindName]: (typeof EVIDENCE)[Kind]['of'] extends Of ? Kind : never
}[EvidenceKindName]
export type RunEvidenceKind = NamesOf<'run'>

export const EVIDENCE_KINDS = Object.keys(EVIDENCE) as [EvidenceKindName, ...EvidenceKindName[]]
export const RUN_EVIDENCE_KINDS = EVIDENCE_KINDS.filter(
  (kind): kind is RunEvidenceKind => EVIDENCE[kind].of === 'run',
)
