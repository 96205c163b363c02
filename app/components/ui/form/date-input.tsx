import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import { formatDate, formatDateTime } from '~/shared/format/date'
import { classes } from '../classes'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  /** Classes of the box around the field, which place it. */
  box?: string
}

const FORMATS = { date: formatDate, 'datetime-local': formatDateTime }
export type DateInputType = keyof typeof FORMATS

export const isDateInput = (type: string | undefined): type is DateInputType =>
  type !== undefined && type in FORMATS

/** The browser's field. Until it has the focus, its value is shown as the product writes dates, where scripts run. */
export function DateInput({ box, onChange, type = 'date', ...input }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState(String(input.value ?? input.defaultValue ?? ''))
  useEffect(() => setValue(field.current?.value ?? ''), [])
  const format = FORMATS[isDateInput(type) ? type : 'date']
  return (
    <span
      className={classes('date-field', box)}
      data-text={value && format(value.includes('T') ? `${value}Z` : value, 'UTC')}
    >
      <input
        {...input}
        ref={field}
        type={type}
        onChange={(event) => {
          setValue(event.currentTarget.value)
          onChange?.(event)
        }}
      />
    </span>
  )
}
