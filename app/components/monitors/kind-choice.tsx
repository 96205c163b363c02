import { SegmentedButtons } from '~/components/ui/segmented-buttons'
import { kindIntent } from './show-kind'

type KindChoiceProps = {
  label: string
  kinds: { kind: string; label: string }[]
  chosen: string
}

/** Shows the form as that of another kind. */
export function KindChoice({ label, kinds, chosen }: KindChoiceProps) {
  return (
    <SegmentedButtons
      label={label}
      name="intent"
      choices={kinds.map(({ kind, ...words }) => ({
        ...words,
        value: kindIntent(kind),
        current: kind === chosen,
      }))}
    />
  )
}
