import { type SubmissionResult, useForm as useConformForm } from '@conform-to/react'
import { useRef } from 'react'

type Options<T extends Record<string, unknown>> = Parameters<typeof useConformForm<T>>[0]

/** Takes the errors of the last refusal away, and nothing else: what was typed meanwhile stays. */
const FAULTLESS = { error: {} } satisfies SubmissionResult

/**
 * The state of a form with a list in it, whose rows come and go, by its last answer. A form that stays on its screen after it was accepted gets no further
 * answer: without this it would go on showing what was wrong before.
 */
export function useListForm<T extends Record<string, unknown>>(options: Options<T>) {
  const wasAnswered = useRef(false)
  if (options.lastResult) wasAnswered.current = true
  const lastResult = options.lastResult ?? (wasAnswered.current ? FAULTLESS : undefined)
  return useConformForm<T>({ ...options, lastResult: lastResult as Options<T>['lastResult'] })
}
