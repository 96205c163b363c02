import { type SubmissionResult, useForm as useConformForm } from '@conform-to/react'
import { useRef } from 'react'

type Options<T extends Record<string, unknown>> = Parameters<typeof useConformForm<T>>[0]

/** What makes a form forget the errors of its last refusal. */
const ACCEPTED = { initialValue: null } satisfies SubmissionResult

/**
 * The state of a form by its last answer. A form that stays on its screen after it was accepted gets no further
 * answer: without this it would go on showing what was wrong before.
 */
export function useForm<T extends Record<string, unknown>>(options: Options<T>) {
  const wasRefused = useRef(false)
  if (options.lastResult) wasRefused.current = true
  return useConformForm<T>({
    ...options,
    lastResult:
      options.lastResult ?? (wasRefused.current ? (ACCEPTED as Options<T>['lastResult']) : undefined),
  })
}
