import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { classes } from './classes'
import { CONTROL, Field, type FieldText } from './field'

type Shared = FieldText & {
  /** URLs, selectors and code are set in the monospaced face. */
  mono?: boolean
  className?: string
}

export type TextFieldProps = Shared & Omit<InputHTMLAttributes<HTMLInputElement>, 'children' | keyof Shared>

export function TextField({ label, help, error, optional, mono, className, id, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, help, error, optional, id, className }}>
      {(wiring) => (
        <input
          {...input}
          {...wiring}
          className={classes(CONTROL, 'h-9 read-only:bg-sunken', mono && 'font-mono text-13')}
        />
      )}
    </Field>
  )
}

export type TextAreaProps = Shared & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof Shared>

export function TextArea({
  label,
  help,
  error,
  optional,
  mono,
  className,
  id,
  rows = 4,
  ...area
}: TextAreaProps) {
  return (
    <Field {...{ label, help, error, optional, id, className }}>
      {(wiring) => (
        <textarea
          {...area}
          {...wiring}
          rows={rows}
          className={classes(CONTROL, 'py-2', mono && 'font-mono text-13')}
        />
      )}
    </Field>
  )
}
