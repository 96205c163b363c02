export const DIRECTIONS = ['worse', 'better'] as const
export type Direction = (typeof DIRECTIONS)[number]

export interface Significance {
  /** Usual values: the central 95 % of the comparable history. */
  normalLow: number
  normalHigh: number
  /** Within normal variation; such a crossing exists only if the rule counts them. */
  isNormal: boolean
  /** Log-likelihood ratios of the newest points; what the re-test is added to. */
  evidence: number[]
}

export interface Crossed {
  direction: Direction
  value: number
  /** Limit in the unit of the metric; of a rate computed from baseline and percentage. null for events. */
  threshold: number | null
  /** Of a rate. */
  baseline: number | null
  /** null with too few comparable points, and for what has no variation. */
  significance: Significance | null
}

/** The open crossing that a point may end; from its row. */
export interface OpenCrossing extends Pick<Crossed, 'direction' | 'threshold' | 'baseline'> {
  /** When it crossed, in ms. */
  at: number
  /** Method of its point; null: unknown. */
  method: string | null
}

/**
 * 'recovered': back on the good side; 'ended': after a week a rate's new level has become the baseline, or cannot be
 * compared since it is measured differently.
 */
export const BACK_REASONS = ['recovered', 'ended'] as const
export type BackReason = (typeof BACK_REASONS)[number]

export interface Evaluation {
  crossing: Crossed | null
  /** To be stored: crossings in a row of a count, else 0. */
  counter: number
  /** An open crossing of this rule on this series is over. */
  isBack: boolean
  backReason: BackReason | null
}
