import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Checkbox, RadioGroup } from '~/components/ui/form/choice-field'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { FormFailure } from '~/components/ui/form/form-failure'
import { NameField } from '~/components/ui/form/name-field'
import { SelectField } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { clientMoveMessages as messages } from '~/shared/messages/client-moves'
import { paths } from '~/shared/paths'
import type { ClientMovePlan } from '~/shared/schemas/client-move'

const schema = () => import('~/shared/schemas/client-move').then(({ clientMoveForm }) => clientMoveForm)

type MoveFormProps = {
  plan: Pick<ClientMovePlan, 'client' | 'amounts'>
  organizations: { _id: number; name: string }[]
  lastResult: SubmissionResult | null | undefined
}

type MoveValues = { organization: string; name: string; people: string; keepsAccess: string; confirm: string }

/** The user retypes the client's name, and the API compares it. */
export function MoveForm({ plan, organizations, lastResult }: MoveFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const { client, amounts } = plan
  const [form, fields] = useForm<MoveValues>({
    schema,
    lastResult,
    defaultValue: { name: client.name, people: 'all' },
  })
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
      <FormFailure errors={form.errors} />
      <SelectField
        label={messages.organization}
        field={fields.organization}
        options={organizations.map(({ _id, name }) => ({ value: String(_id), label: name }))}
        placeholder={messages.choose}
        required
      />
      <NameField label={messages.name} field={fields.name} />
      <RadioGroup
        label={messages.people}
        field={fields.people}
        choices={[
          { value: 'all', label: messages.keepPeople(amounts.people) },
          { value: 'members', label: messages.keepMembers },
        ]}
      />
      <Checkbox label={messages.keepAccess} field={fields.keepsAccess} help={messages.keepAccessHelp} />
      <TextField
        label={messages.retype(client.name)}
        field={fields.confirm}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <p className="text-13 text-pretty text-quiet">{messages.runningTests}</p>
      <FormButtons submit={messages.submit} busy={isBusy} cancelTo={paths.clientSettings(client._id)} />
    </Form>
  )
}
