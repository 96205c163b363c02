import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextField } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'

const schema = () => import('~/shared/schemas/user').then(({ superAdminForm }) => superAdminForm)

type EmailFormProps = {
  label: string
  help: string
  submit: string
  cancelTo: string
  lastResult: SubmissionResult | null | undefined
}

export function EmailForm({ label, help, submit, cancelTo, lastResult }: EmailFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ email: string }>({ schema, lastResult })
  return (
    <StackedForm form={form}>
      <TextField
        label={label}
        help={help}
        field={fields.email}
        type="email"
        autoComplete="off"
        maxLength={320}
        autoFocus
        required
      />
      <FormButtons submit={submit} busy={isBusy} cancelTo={cancelTo} />
    </StackedForm>
  )
}
