import type { SubmissionResult } from '@conform-to/react'
import type { Delivery } from '~/shared/schemas/channel'

/** What the action of a channel's screen returns: a form with errors, a test's result or a new secret. */
export type ChannelAnswer =
  | SubmissionResult
  | { tested: Delivery }
  | { secret: string; createdId?: string; createdName?: string }
  | null
  | undefined

export const testedOf = (answer: ChannelAnswer): Delivery | null =>
  answer && 'tested' in answer ? answer.tested : null

export const secretOf = (answer: ChannelAnswer): string | null =>
  answer && 'secret' in answer ? answer.secret : null

export const createdOf = (answer: ChannelAnswer): { id: string; name: string; secret: string } | null =>
  answer && 'secret' in answer && answer.createdId !== undefined
    ? { id: answer.createdId, name: answer.createdName ?? '', secret: answer.secret }
    : null

export const replyOf = (answer: ChannelAnswer): SubmissionResult | null =>
  answer && !('tested' in answer) && !('secret' in answer) ? answer : null
