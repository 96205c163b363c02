/** How long a kind of evidence is worth its bytes: `rules/retention` says for how many days. */
export const RETENTION_CLASSES = ['report', 'frames', 'screenshots', 'bodies', 'trace'] as const
export type RetentionClass = (typeof RETENTION_CLASSES)[number]

interface EvidenceKind {
  /** A piece of the run has its column `<kind>_hash` in `run`; a part is named only inside another piece. */
  of: 'run' | 'part'
  retention: RetentionClass
}

/**
 * Every kind of evidence: a new one is a line here and, when it is a piece of the run, its column.
 * report: the Lighthouse result as JSON, its embedded images replaced by `evidence:<sha256>`;
 * requests: JSON of `networkRequest[]`; filmstrip: JSON of `filmstrip`; frame: WebP; screenshot: JPEG;
 * inline: an image that the report refers to; quality: JSON of `quality`, our own audits; details: JSON of
 * `runDetails`; body: the main document; full: the whole page as WebP, its rectangles are in the report; trace: JSON
 * for the browser's tools; steps: JSON of `scriptSteps`; flow: JSON of `scriptFlow`, the results of those steps;
 * stepScreen: JPEG of the screen after a step; stepResult: JSON of the engine's result of a step, named in the flow.
 * A run lists its parts without their kinds, so parts are of classes that are kept as long as the results.
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
