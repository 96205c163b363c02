import type { SelectHTMLAttributes } from 'react'
import { classes } from '../classes'
import { type BoundField, useBoundField } from './bound-field'
import { CONTROL, Field, type FieldText } from './field'

export type SelectOption = { value: string; label: string; lang?: string; disabled?: boolean }
export type SelectGroup = { label: string; options: SelectOption[] }

const optionOf = ({ value, label, lang, disabled }: SelectOption) => (
  <option key={value} value={value} lang={lang} disabled={disabled}>
    {label}
  </option>
)

export type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  options: (SelectOption | SelectGroup)[]
  placeholder?: string
}

export function Select({ options, placeholder, className, ...select }: SelectProps) {
  return (
    <select {...select} className={classes(CONTROL, 'select-arrow h-9 truncate pr-8', className)}>
      {placeholder === undefined ? null : <option value="">{placeholder}</option>}
      {options.map((option) =>
        'options' in option ? (
          <optgroup key={option.label} label={option.label}>
            {option.options.map(optionOf)}
          </optgroup>
        ) : (
          optionOf(option)
        ),
      )}
    </select>
  )
}

export type SelectFieldProps = FieldText & SelectProps & { field?: BoundField }

export function SelectField(props: SelectFieldProps) {
  const { label, help, error, optional, field, className, id, ...select } = props
  const bound = useBoundField(field)
  const given = bound && {
    name: bound.name,
    defaultValue: bound.text,
    ...(bound.constraints.required && { required: true }),
  }
  return (
    <Field
      {...{
        label,
        help,
        error: error === undefined ? bound?.error : error,
        optional,
        id: id ?? bound?.id,
        className,
      }}
    >
      {(wiring) => <Select {...given} {...select} {...wiring} />}
    </Field>
  )
}
