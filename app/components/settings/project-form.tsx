import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { TextField } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { formMessages } from '~/shared/messages/form'
import { settingsFieldsMessages } from '~/shared/messages/hierarchy'
import { FormFailure } from './form-failure'

const schema = () => import('~/shared/schemas/project').then(({ projectForm }) => projectForm)

type ProjectFormProps = {
  lastResult: SubmissionResult | null | undefined
  cancelTo: string
}

export function ProjectForm({ lastResult, cancelTo }: ProjectFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ name: string }>({ schema, lastResult })
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="flex flex-col gap-4">
      <FormFailure errors={form.errors} />
      <TextField
        label={settingsFieldsMessages.name}
        help={settingsFieldsMessages.projectNameHelp}
        field={fields.name}
        maxLength={120}
        autoComplete="off"
        autoFocus
        required
      />
      <FormButtons submit={formMessages.create} busy={isBusy} cancelTo={cancelTo} />
    </Form>
  )
}
