import { AddressInput } from './address-input'
import { type BoundField, useBoundField } from './bound-field'
import { Field, type FieldText } from './field'

type AddressFieldProps = FieldText & { field: BoundField; placeholder?: string }

export function AddressField({ field, placeholder, ...text }: AddressFieldProps) {
  const bound = useBoundField(field)
  return (
    <Field {...text} error={text.error === undefined ? bound?.error : text.error} id={bound?.id}>
      {(wiring) => (
        <AddressInput
          wiring={wiring}
          name={bound?.name}
          defaultValue={bound?.text}
          placeholder={placeholder}
        />
      )}
    </Field>
  )
}
