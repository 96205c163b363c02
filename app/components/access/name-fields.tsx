import { TextField } from '~/components/ui/form/text-field'
import type { FormField } from '~/components/ui/form/use-form'
import { passwordMessages, signupMessages } from '~/shared/messages/sign-up'

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

type PasswordFieldProps = { label: string; password: FormField<string> }

export function NewPasswordField({ label, password }: PasswordFieldProps) {
  return (
    <TextField
      label={label}
      help={passwordMessages.help}
      field={password}
      type="password"
      autoComplete="new-password"
      minLength={8}
      required
    />
  )
}
