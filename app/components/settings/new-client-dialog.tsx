import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Dialog } from '~/components/ui/dialog/dialog'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { SelectField } from '~/components/ui/form/select-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextField } from '~/components/ui/form/text-field'
import { type FormField, useForm } from '~/components/ui/form/use-form'
import { formMessages } from '~/shared/messages/form'
import { clientMessages } from '~/shared/messages/hierarchy'
import { settingsLabelsMessages as labels } from '~/shared/messages/settings-labels'
import type { Organization } from '~/shared/schemas/organization'
import { ClientFields, type ClientValues } from './client-fields'

const schema = () => import('~/shared/schemas/new-client').then(({ newClientForm }) => newClientForm)

type NewClientValues = ClientValues & { organization: string; organizationName: string }

type NewClientDialogProps = {
  organizations: Pick<Organization, '_id' | 'name'>[]
  closeTo: string
  lastResult: SubmissionResult | null | undefined
}

type OrganizationFieldProps = Pick<NewClientDialogProps, 'organizations'> & {
  organization: FormField<string>
  organizationName: FormField<string>
}

/** Hidden with one organization; with none, the form creates the first one. */
function OrganizationField({ organizations, organization, organizationName }: OrganizationFieldProps) {
  const [only] = organizations
  if (!only) {
    return (
      <TextField
        label={labels.organization}
        help={labels.theCompanyThatClientsBelong}
        field={organizationName}
        maxLength={120}
        autoComplete="organization"
        required
      />
    )
  }
  if (organizations.length === 1) return <input type="hidden" name={organization.name} value={only._id} />
  return (
    <SelectField
      label={labels.organization}
      field={organization}
      options={organizations.map(({ _id, name }) => ({ value: String(_id), label: name }))}
      placeholder={labels.chooseAnOrganization}
      required
    />
  )
}

export function NewClientDialog({ organizations, closeTo, lastResult }: NewClientDialogProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<NewClientValues>({
    schema,
    lastResult,
    defaultValue: { retentionDays: '365' },
  })
  return (
    <Dialog title={clientMessages.add} closeTo={closeTo}>
      <StackedForm form={form}>
        <OrganizationField
          organizations={organizations}
          organization={fields.organization}
          organizationName={fields.organizationName}
        />
        <ClientFields fields={fields} autoFocus={organizations.length > 0} />
        <FormButtons submit={formMessages.create} busy={isBusy} cancelTo={closeTo} />
      </StackedForm>
    </Dialog>
  )
}
