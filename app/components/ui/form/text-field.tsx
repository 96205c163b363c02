import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { classes } from '../classes'
import { type BoundField, useBoundField } from './bound-field'
import { DateInput, isDateInput } from './date-input'
import { CONTROL, type ControlWiring, Field, type FieldText } from './field'
import { useKeptDefault } from './use-kept-default'

type Shared = FieldText & {
  field?: BoundField
  mono?: boolean
  className?: string
}

export type TextFieldProps = Shared & Omit<InputHTMLAttributes<HTMLInputElement>, 'children' | keyof Shared>

export function TextField(props: TextFieldProps) {
  const { label, help, error, optional, field, mono, className, id, ...input } = props
  const bound = useBoundField(field)
  // A password is never sent back to the browser.
  const given = bound && { name: bound.name, ...(input.type !== 'password' && { defaultValue: bound.text }) }
  const Input = isDateInput(input.type) ? DateInput : 'input'
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
      {(wiring) => (
        <Input
          {...bound?.constraints}
          {...given}
          {...input}
          {...wiring}
          className={classes(CONTROL, 'h-9 read-only:bg-sunken', mono && 'font-mono text-13')}
        />
      )}
    </Field>
  )
}

export type TextAreaProps = Shared & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof Shared>

type AreaProps = Omit<TextAreaProps, keyof FieldText | 'field' | 'id' | 'className'> & {
  wiring: ControlWiring
}

function Area({ wiring, mono, defaultValue, ...area }: AreaProps) {
  return (
    <textarea
      {...area}
      {...wiring}
      defaultValue={useKeptDefault(defaultValue)}
      className={classes(CONTROL, 'py-2', mono && 'font-mono text-13')}
    />
  )
}

export function TextArea(props: TextAreaProps) {
  const { label, help, error, optional, field, className, id, rows = 4, ...area } = props
  const bound = useBoundField(field)
  const given = bound && { name: bound.name, defaultValue: bound.text }
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
      {(wiring) => <Area {...bound?.constraints} {...given} {...area} rows={rows} wiring={wiring} />}
    </Field>
  )
}
