import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { type ReactNode, useId } from 'react'
import { formMessages } from '~/shared/messages/form'
import { classes } from '../classes'

export type FieldText = {
  label: string
  help?: ReactNode
  error?: string | string[] | null
  optional?: boolean
}

export type ControlWiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

const sentences = (error: FieldText['error']): string[] =>
  (Array.isArray(error) ? error : [error]).filter((text): text is string => Boolean(text))

export function useFieldWiring({ help, error }: FieldText, givenId?: string) {
  const ownId = useId()
  const id = givenId ?? ownId
  const errors = sentences(error)
  const described = [help ? `${id}-help` : null, errors.length > 0 ? `${id}-error` : null].filter(Boolean)
  const wiring: ControlWiring = {
    id,
    'aria-describedby': described.join(' ') || undefined,
    'aria-invalid': errors.length > 0 || undefined,
  }
  return { id, errors, wiring }
}

export function FieldHelp({ id, help }: { id: string; help: ReactNode }) {
  if (!help) return null
  return (
    <p id={`${id}-help`} className="text-13 text-quiet">
      {help}
    </p>
  )
}

export function FieldError({ id, errors }: { id: string; errors: string[] }) {
  if (errors.length === 0) return null
  return (
    <div id={`${id}-error`} className="flex gap-1.5 text-13 text-poor-ink">
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
      <p>{errors.join('. ')}</p>
    </div>
  )
}

type FieldProps = FieldText & {
  id?: string
  className?: string
  children: (wiring: ControlWiring) => ReactNode
}

export function Field({ id: givenId, className, children, ...text }: FieldProps) {
  const { id, errors, wiring } = useFieldWiring(text, givenId)
  return (
    <div className={classes('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-13 font-medium">
        {text.label}
        {text.optional ? <span className="font-normal text-quiet"> ({formMessages.optional})</span> : null}
      </label>
      {children(wiring)}
      <FieldError id={id} errors={errors} />
      <FieldHelp id={id} help={text.help} />
    </div>
  )
}

export const CONTROL =
  'w-full min-w-0 rounded-6 border border-edge bg-surface px-3 text-14 text-text transition-colors placeholder:text-quiet hover:border-quiet focus-visible:outline-offset-0 aria-invalid:border-poor disabled:opacity-60'
