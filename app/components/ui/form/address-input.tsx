import type { FormEvent, KeyboardEvent, TextareaHTMLAttributes } from 'react'
import { classes } from '../classes'
import { CONTROL, type ControlWiring } from './field'
import { useKeptDefault } from './use-kept-default'

const CHARACTERS_PER_ROW = 60
const MAX_ROWS = 6

type AddressInputProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'rows'> & {
  wiring: ControlWiring
  defaultValue?: string | undefined
  className?: string
}

/** As in a one-line field. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

function dropLineBreaks({ currentTarget }: FormEvent<HTMLTextAreaElement>) {
  if (/[\r\n]/.test(currentTarget.value)) currentTarget.value = currentTarget.value.replace(/[\r\n]+/g, '')
}

/** A field for a URL that shows all of it: it grows instead of cutting it off. */
export function AddressInput({ wiring, defaultValue = '', className, ...area }: AddressInputProps) {
  return (
    <textarea
      autoComplete="off"
      spellCheck={false}
      inputMode="url"
      maxLength={2000}
      {...area}
      {...wiring}
      defaultValue={useKeptDefault(defaultValue)}
      rows={Math.min(MAX_ROWS, Math.max(1, Math.ceil(defaultValue.length / CHARACTERS_PER_ROW)))}
      onKeyDown={submitOnEnter}
      onInput={dropLineBreaks}
      className={classes(
        CONTROL,
        'field-sizing-content min-h-9 resize-none py-[7px] font-mono text-13 wrap-anywhere',
        className,
      )}
    />
  )
}
