import { TextField } from '~/components/ui/form/text-field'
import type { FormField } from '~/components/ui/form/use-form'
import { passwordMessages, signupMessages } from '~/shared/messages/sign-up'
import { MIN_LENGTH_WITH_FACTOR, MIN_PASSWORD_LENGTH } from '~/shared/rules/access/password-length'

type NameFieldsProps = { firstName: FormField<string>; lastName: FormField<string> }

export function NameFields({ firstName, lastName }: NameFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={signupMessages.firstName}
        field={firstName}
        autoComplete="given-name"
        maxLength={100}
        required
      />
      <TextField
        label={signupMessages.lastName}
        field={lastName}
        autoComplete="family-name"
        maxLength={100}
        required
      />
    </div>
  )
}

type PasswordFieldProps = {
  label: string
  password: FormField<string>
  /** An existing account may have a second factor, which allows a shorter one. */
  isExisting?: boolean
}

export function NewPasswordField({ label, password, isExisting = false }: PasswordFieldProps) {
  return (
    <TextField
      label={label}
      help={isExisting ? passwordMessages.helpWithFactor : passwordMessages.help}
      field={password}
      type="password"
      autoComplete="new-password"
      minLength={isExisting ? MIN_LENGTH_WITH_FACTOR : MIN_PASSWORD_LENGTH}
      required
    />
  )
}
