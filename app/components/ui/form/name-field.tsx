import { MAX_NAME } from '~/shared/values/choices'
import type { BoundField } from './bound-field'
import { TextField } from './text-field'

type NameFieldProps = {
  field: BoundField
  label: string
  help?: string | undefined
  optional?: boolean
  autoFocus?: boolean | undefined
}

/** What people call a thing; browsers have nothing to suggest for it. */
export const NameField = ({ optional = false, ...props }: NameFieldProps) => (
  <TextField maxLength={MAX_NAME} autoComplete="off" required={!optional} optional={optional} {...props} />
)
