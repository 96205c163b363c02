import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { NameField } from '~/components/ui/form/name-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { useForm } from '~/components/ui/form/use-form'
import { formMessages } from '~/shared/messages/form'
import { settingsFieldsMessages } from '~/shared/messages/hierarchy'

const schema = () => import('~/shared/schemas/project').then(({ projectForm }) => projectForm)

type ProjectFormProps = {
  lastResult: SubmissionResult | null | undefined
  cancelTo: string
}

export function ProjectForm({ lastResult, cancelTo }: ProjectFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ name: string }>({ schema, lastResult })
  return (
    <StackedForm form={form} preventScrollReset>
      <NameField
        label={settingsFieldsMessages.name}
        help={settingsFieldsMessages.projectNameHelp}
        field={fields.name}
        autoFocus
      />
      <FormButtons submit={formMessages.create} busy={isBusy} cancelTo={cancelTo} />
    </StackedForm>
  )
}
