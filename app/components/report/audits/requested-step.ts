import type { ScriptStep } from '~/shared/schemas/script-steps'

/** The step that an address asks for, if it was done. */
export function requestedStep(
  search: URLSearchParams,
  steps: readonly ScriptStep[] | null,
): ScriptStep | null {
  if (search.get('dialog') !== 'step') return null
  const step = steps?.[Number(search.get('step')) - 1]
  return step?.status === 'success' ? step : null
}
