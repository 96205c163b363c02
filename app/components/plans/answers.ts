import type { SubmissionResult } from '@conform-to/react'
import type { PlanEffect, PlanMoveEffect } from '~/shared/schemas/plan'

/** What the action of a plan's screens returns: a form with errors, or what the change would do. */
type Answer =
  | SubmissionResult
  | { result: SubmissionResult; reviewed: string; effect: PlanEffect }
  | { result: SubmissionResult; reviewed: string; move: PlanMoveEffect }
  | null
  | undefined

const NONE = { reviewed: '', effect: null, move: null }

export function effectOf(answer: Answer): {
  lastResult: SubmissionResult | null
  reviewed: string
  effect: PlanEffect | null
  move: PlanMoveEffect | null
} {
  if (!answer || !('result' in answer)) return { ...NONE, lastResult: answer ?? null }
  const { result: lastResult, reviewed } = answer
  return 'effect' in answer
    ? { ...NONE, lastResult, reviewed, effect: answer.effect }
    : { ...NONE, lastResult, reviewed, move: answer.move }
}
