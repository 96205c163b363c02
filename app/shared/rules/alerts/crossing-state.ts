import type { AlertRuleSettings } from '../../schemas/alert-rule'
import type { Evaluation } from './crossing'

/** The one crossing that a rule and a subject may have. */
export type CrossingState = 'none' | 'confirming' | 'open'
export type CrossingAction = 'none' | 'confirm' | 'open' | 'dismiss' | 'close'

export interface CrossingStep {
  state: CrossingState
  action: CrossingAction
}

const keep = (state: CrossingState): CrossingStep => ({ state, action: 'none' })

/** After a point was evaluated. While a re-test is under way, only its result decides. */
export function stepByPoint(
  state: CrossingState,
  settings: Pick<AlertRuleSettings, 'isConfirmed'>,
  { crossing, isBack }: Pick<Evaluation, 'crossing' | 'isBack'>,
): CrossingStep {
  if (state === 'open') return isBack ? { state: 'none', action: 'close' } : keep(state)
  if (state === 'confirming' || !crossing) return keep(state)
  return settings.isConfirmed ? { state: 'confirming', action: 'confirm' } : { state: 'open', action: 'open' }
}

/** After a re-test; null: there was none (quota, timeout), and the crossing opens unconfirmed. */
export function stepByRetest(state: CrossingState, isConfirmed: boolean | null): CrossingStep {
  if (state !== 'confirming') return keep(state)
  return isConfirmed === false ? { state: 'none', action: 'dismiss' } : { state: 'open', action: 'open' }
}
