import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { NameField } from '~/components/ui/form/name-field'
import { SelectField } from '~/components/ui/form/select-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { useForm } from '~/components/ui/form/use-form'
import { formMessages } from '~/shared/messages/form'
import { settingsFieldsMessages } from '~/shared/messages/hierarchy'
import { peopleLabelsMessages as labels } from '~/shared/messages/people-labels'

const newTeamSchema = () => import('~/shared/schemas/team').then(({ newTeam }) => newTeam)

const schema = () => import('~/shared/schemas/team').then(({ teamForm }) => teamForm)

type Named = { _id: number; name: string }

type NameFormProps = {
  lastResult: SubmissionResult | null | undefined
  organizations?: Named[]
  cancelTo: string
}

export function NameForm({ lastResult, organizations = [], cancelTo }: NameFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [only] = organizations
  const [form, fields] = useForm<{ name: string; organization: string }>({
    lastResult,
    schema: organizations.length > 0 ? newTeamSchema : schema,
  })
  return (
    <StackedForm form={form}>
      {organizations.length === 1 ? (
        <input type="hidden" name="organization" value={only?._id} />
      ) : organizations.length > 1 ? (
        <SelectField
          label={labels.organization}
          field={fields.organization}
          options={organizations.map((one) => ({ value: String(one._id), label: one.name }))}
          placeholder={labels.chooseAnOrganization}
          required
        />
      ) : null}
      <NameField label={settingsFieldsMessages.name} field={fields.name} autoFocus />
      <FormButtons submit={formMessages.create} busy={isBusy} cancelTo={cancelTo} />
    </StackedForm>
  )
}
