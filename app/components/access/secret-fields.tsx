import type { BoundField } from '~/components/ui/form/bound-field'
import { Checkbox } from '~/components/ui/form/choice-field'
import { TextField } from '~/components/ui/form/text-field'
import { loginMessages } from '~/shared/messages/account'

type SecretFieldsProps = {
  label: string
  fields: { password: BoundField; staySignedIn: BoundField }
}

export function SecretFields({ label, fields: { password, staySignedIn } }: SecretFieldsProps) {
  return (
    <>
      <TextField label={label} field={password} type="password" autoComplete="current-password" required />
      <Checkbox label={loginMessages.staySignedIn} field={staySignedIn} />
    </>
  )
}
