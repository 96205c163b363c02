import type { SubmissionResult } from '@conform-to/react'
import { FormFailure } from '~/components/ui/form/form-failure'

/** Why a click changed nothing: its button has no place for it. */
export function ToggleFailure({ lastResult }: { lastResult: SubmissionResult | null | undefined }) {
  const errors = Object.values(lastResult?.error ?? {}).flatMap((some) => some ?? [])
  return errors.length > 0 ? (
    <div className="mb-4">
      <FormFailure errors={[...new Set(errors)]} />
    </div>
  ) : null
}
