import type { SubmissionResult } from '@conform-to/react'

type Answer = SubmissionResult | { newKey: string } | null | undefined

export const newKeyOf = (answer: Answer): string | null =>
  answer && 'newKey' in answer ? answer.newKey : null

export const replyOf = (answer: Answer): SubmissionResult | null =>
  answer && !('newKey' in answer) ? answer : null
