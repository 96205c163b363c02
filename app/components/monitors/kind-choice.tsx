import type { FormMetadata } from '@conform-to/react'
import { SegmentedButtons } from '~/components/ui/segmented-buttons'

type KindChoiceProps = {
  label: string
  form: FormMetadata
  name: string
  kinds: { kind: string; label: string }[]
  chosen: string
}

/** Shows the fields of another kind; values entered so far are kept. */
export function KindChoice({ label, form, name, kinds, chosen }: KindChoiceProps) {
  return (
    <SegmentedButtons
      label={label}
      choices={kinds.map(({ kind, label }) => ({
        button: form.update.getButtonProps({ name, value: kind, validated: false }),
        label,
        current: kind === chosen,
      }))}
    />
  )
}
