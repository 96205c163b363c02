import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { CheckboxGroup } from '~/components/ui/form/choice-field'
import { FormFailure } from '~/components/ui/form/form-failure'
import { TextField } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { formMessages } from '~/shared/messages/form'
import { peopleMessages } from '~/shared/messages/people'
import { paths } from '~/shared/paths'
import type { OrganizationDetail } from '~/shared/schemas/organization'

const messages = peopleMessages.organization

type FormProps = {
  organization: OrganizationDetail
  lastResult: SubmissionResult | null | undefined
}

export function OwnersForm({ organization, lastResult }: FormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ owners: string[] }>({
    id: 'owners-form',
    lastResult,
    defaultValue: { owners: organization.owners.map((owner) => owner._id) },
  })
  const typed = [fields.owners.initialValue ?? []].flat()
  const before = organization.owners.map((owner) => owner._id)
  const added = typed.find((one) => one && !before.includes(one)) ?? ''
  return (
    <Card title={messages.owners} note={messages.ownersHelp}>
      <Form
        method="post"
        action={paths.organizationInfo(organization._id, { form: 'owners' })}
        preventScrollReset
        {...getFormProps(form)}
        className="flex flex-col gap-4"
      >
        <input type="hidden" name="intent" value="owners" />
        <FormFailure errors={form.errors} />
        {organization.owners.length > 0 ? (
          <CheckboxGroup
            label={messages.ownersNow}
            field={fields.owners}
            error={null}
            choices={organization.owners.map((owner) => ({
              value: owner._id,
              label: owner.name,
              help: owner.email === owner.name ? undefined : owner.email,
            }))}
          />
        ) : (
          <p className="text-quiet">{messages.noOwners}</p>
        )}
        <TextField
          label={messages.addOwner}
          error={[...new Set(Object.values(fields.owners.allErrors).flat())]}
          name={fields.owners.name}
          defaultValue={added}
          type="email"
          autoComplete="off"
          optional
        />
        <div>
          <Button busy={isBusy}>{formMessages.save}</Button>
        </div>
      </Form>
    </Card>
  )
}
