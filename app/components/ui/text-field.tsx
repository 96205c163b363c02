import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { classes } from './classes'
import { CONTROL, type ControlWiring, Field, type FieldText } from './field'
import { useTypedEarly } from './use-typed-early'

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

type AreaProps = Omit<TextAreaProps, keyof FieldText | 'id' | 'className'> & { wiring: ControlWiring }

function Area({ wiring, mono, ...area }: AreaProps) {
  const ref = useTypedEarly(wiring.id)
  return (
    <textarea
      {...area}
      {...wiring}
      ref={ref}
      className={classes(CONTROL, 'py-2', mono && 'font-mono text-13')}
    />
  )
}

export function TextArea({ label, help, error, optional, className, id, rows = 4, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, help, error, optional, id, className }}>
      {(wiring) => <Area {...area} rows={rows} wiring={wiring} />}
    </Field>
  )
}
