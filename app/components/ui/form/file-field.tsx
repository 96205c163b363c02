import { type BoundField, useBoundField } from './bound-field'
import { Field, type FieldText } from './field'

type Props = Omit<FieldText, 'error'> & { accept?: string } & (
    | { field: BoundField; name?: never; form?: never; error?: never }
    /** `form` is the id of one that it stands outside of. */
    | { field?: never; name: string; form?: string; error?: FieldText['error'] }
  )

/** A file can't be filled in again after a refused form. */
export function FileField({ field, name, form, error, accept, ...text }: Props) {
  const bound = useBoundField(field)
  return (
    <Field id={field?.id} error={bound?.error ?? error} {...text}>
      {(wiring) => (
        <input
          {...wiring}
          type="file"
          name={field?.name ?? name}
          form={form}
          accept={accept}
          className="min-w-0 text-14 file:mr-3 file:h-9 file:rounded-6 file:border-0 file:bg-sunken file:px-3.5 file:font-medium file:text-text"
        />
      )}
    </Field>
  )
}
