import type { SubmissionResult } from '@conform-to/react'

type Answer = SubmissionResult | { newKey: string } | null | undefined

/** What an action with a key's card among its forms answered: the key just made, if that is what it did. */
export const newKeyOf = (answer: Answer): string | null =>
  answer && 'newKey' in answer ? answer.newKey : null

/** The reply to a form, if that is what the action answered. */
export const replyOf = (answer: Answer): SubmissionResult | null =>
  answer && !('newKey' in answer) ? answer : null
