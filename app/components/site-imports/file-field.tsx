import { type BoundField, useBoundField } from '~/components/ui/form/bound-field'
import { Field } from '~/components/ui/form/field'

type Props = { field: BoundField; label: string; help: string; accept?: string }

export function FileField({ field, label, help, accept }: Props) {
  const bound = useBoundField(field)
  return (
    <Field id={field.id} label={label} help={help} error={bound?.error}>
      {(wiring) => (
        <input
          {...wiring}
          type="file"
          name={field.name}
          accept={accept}
          className="min-w-0 text-14 file:mr-3 file:h-9 file:rounded-6 file:border-0 file:bg-sunken file:px-3.5 file:font-medium file:text-text"
        />
      )}
    </Field>
  )
}
