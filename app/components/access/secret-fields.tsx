import { Checkbox } from '~/components/ui/choice-field'
import { TextField } from '~/components/ui/text-field'
import { messages } from '~/shared/messages'

type SecretFieldsProps = {
  label: string
  fields: {
    password: { name: string; errors?: string[] | undefined }
    staySignedIn: { name: string; initialValue?: unknown }
  }
}

/** The password that signs somebody in, and for how long. */
export function SecretFields({ label, fields: { password, staySignedIn } }: SecretFieldsProps) {
  return (
    <>
      <TextField
        label={label}
        error={password.errors}
        name={password.name}
        type="password"
        autoComplete="current-password"
        required
      />
      <Checkbox
        label={messages.login.staySignedIn}
        name={staySignedIn.name}
        defaultChecked={staySignedIn.initialValue === 'on'}
      />
    </>
  )
}
