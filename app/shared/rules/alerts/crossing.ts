import type { AlertRuleSettings } from '../../schemas/alert-rule'

export type Direction = 'worse' | 'better'

/** Range of values that the history makes usual; null bounds never occur: without enough history there is no range. */
export interface Significance {
  normalLow: number
  normalHigh: number
  isNormal: boolean
}

export interface Crossed {
  direction: Direction
  value: number
  /** Limit in the unit of the metric; of a rate computed from baseline and percentage. */
  threshold: number
  /** Of a rate. */
  baseline: number | null
  /** null with too few comparable points. */
  significance: Significance | null
}

/** The open crossing that a point may end; from the row of the crossing. */
export interface OpenCrossing extends Pick<Crossed, 'direction' | 'threshold' | 'baseline'> {
  /** When it crossed, in ms. */
  at: number
  /** Method of its point; null: unknown. */
  method: string | null
}

/**
 * 'recovered': back on the good side; 'ended': a rate's new level has become the baseline, or was measured
 * differently for a week.
 */
export type BackReason = 'recovered' | 'ended'

export interface Evaluation {
  crossing: Crossed | null
  /** To be stored; crossings in a row of a count, else 0. */
  counter: number
  /** The open crossing of this rule and series is over. */
  isBack: boolean
  backReason: BackReason | null
}

export type CrossingSettings = AlertRuleSettings
