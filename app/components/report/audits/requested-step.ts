import type { ScriptStep } from '~/shared/schemas/script-steps'

/** Returns the script step in the URL; null if it is unknown or did not succeed. */
export function requestedStep(
  search: URLSearchParams,
  steps: readonly ScriptStep[] | null,
): ScriptStep | null {
  if (search.get('dialog') !== 'step') return null
  const step = steps?.[Number(search.get('step')) - 1]
  return step?.status === 'success' ? step : null
}
