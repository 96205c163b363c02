import type { AlertRuleSettings } from '../../schemas/alert-rule'
import type { Evaluation } from './crossing'
/** The one crossing that a rule and a subject may have. */
export type CrossingState = 'none' | 'confirming' | 'open'
export type CrossingAction = 'none' | 'confirm' | 'open' | 'dismiss' | 'close'
export interface CrossingStep {
  state: CrossingState
  action: CrossingAction
}
/** After a point was evaluated. */
export declare function stepByPoint(
  state: CrossingState,
  settings: AlertRuleSettings,
  evaluation: Evaluation,
): CrossingStep
/** After a re-test; null: it could not be made, which opens the crossing unconfirmed. */
export declare function stepByRetest(state: CrossingState, isConfirmed: boolean | null): CrossingStep
