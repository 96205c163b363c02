import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import { formatDate } from '~/shared/format/date'
import { classes } from '../classes'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  /** Classes of the box around the field, which place it. */
  box?: string
}

/** The browser's date field. Until it has the focus, scripts write its date as the product writes dates. */
export function DateInput({ box, onChange, ...input }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [day, setDay] = useState('')
  useEffect(() => setDay(field.current?.value ?? ''), [])
  return (
    <span className={classes('date-field', box)} data-text={day ? formatDate(day, 'UTC') : undefined}>
      <input
        {...input}
        ref={field}
        type="date"
        onChange={(event) => {
          setDay(event.currentTarget.value)
          onChange?.(event)
        }}
      />
    </span>
  )
}
