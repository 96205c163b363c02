import type { InputHTMLAttributes, ReactNode } from 'react'
import { classes } from '../classes'
import { type BoundField, useBoundField } from './bound-field'
import { FieldError, FieldHelp, type FieldText, useFieldWiring } from './field'

const MARK = 'mt-0.5 size-4 shrink-0'

export type CheckboxProps = FieldText &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | keyof FieldText> & { field?: BoundField }

export function Checkbox(props: CheckboxProps) {
  const { label, help, error, optional: _, field, id: givenId, className, ...input } = props
  const bound = useBoundField(field)
  const given = bound && {
    name: bound.name,
    defaultChecked: bound.texts.includes(String(input.value ?? 'on')),
  }
  const text = { label, help, error: error === undefined ? bound?.error : error }
  const { id, errors, wiring } = useFieldWiring(text, givenId ?? bound?.id)
  return (
    <div className={classes('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="flex min-h-6 gap-2.5 py-0.5">
        <input {...given} {...input} {...wiring} type="checkbox" className={MARK} />
        <span>{label}</span>
      </label>
      {help || errors.length > 0 ? (
        <div className="flex flex-col gap-1 pl-6.5">
          <FieldError id={id} errors={errors} />
          <FieldHelp id={id} help={help} />
        </div>
      ) : null}
    </div>
  )
}

export type Choice = { value: string; label: string; help?: ReactNode; disabled?: boolean }

export type ChoiceGroupProps = FieldText & {
  field?: BoundField
  name?: string
  choices: Choice[]
  id?: string
  className?: string
  inline?: boolean
}

type GroupProps = ChoiceGroupProps & { type: 'radio' | 'checkbox'; chosen: string[] | undefined }

function Group(props: GroupProps) {
  const { type, chosen, field, choices, id: givenId, className, inline, ...text } = props
  const bound = useBoundField(field)
  const name = props.name ?? bound?.name
  const values = chosen ?? bound?.texts ?? []
  const { id, errors, wiring } = useFieldWiring(
    { ...text, error: text.error === undefined ? bound?.error : text.error },
    givenId ?? bound?.id,
  )
  return (
    <fieldset
      id={id}
      aria-describedby={wiring['aria-describedby']}
      className={classes('flex min-w-0 flex-col gap-1.5', className)}
    >
      <legend className="mb-1.5 text-13 font-medium">{text.label}</legend>
      <div className={classes('flex', inline ? 'flex-wrap gap-x-6 gap-y-1' : 'flex-col gap-1')}>
        {choices.map(({ value, label, help, disabled }) => (
          <label key={value} className={classes('flex gap-2.5 py-0.5', disabled && 'opacity-60')}>
            <input
              type={type}
              name={name}
              value={value}
              defaultChecked={values.includes(value)}
              disabled={disabled}
              aria-invalid={wiring['aria-invalid']}
              className={MARK}
            />
            <span>
              {label}
              {help ? <span className="block text-13 text-quiet">{help}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} errors={errors} />
      <FieldHelp id={id} help={text.help} />
    </fieldset>
  )
}

export function RadioGroup({ defaultValue, ...group }: ChoiceGroupProps & { defaultValue?: string }) {
  return <Group {...group} type="radio" chosen={defaultValue === undefined ? undefined : [defaultValue]} />
}

export function CheckboxGroup({ defaultValue, ...group }: ChoiceGroupProps & { defaultValue?: string[] }) {
  return <Group {...group} type="checkbox" chosen={defaultValue} />
}
