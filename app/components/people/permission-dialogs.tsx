import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Dialog } from '~/components/ui/dialog/dialog'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { FormFailure } from '~/components/ui/form/form-failure'
import { SelectField } from '~/components/ui/form/select-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { Notice } from '~/components/ui/notice'
import { peopleMessages } from '~/shared/messages/people'
import { peopleLabelsMessages as labels } from '~/shared/messages/people-labels'
import { RoleFields } from './role-fields'

const schema = () => import('~/shared/schemas/permission').then(({ newPermission }) => newPermission)

const messages = peopleMessages.permission
type Named = { _id: number; name: string }
type LastResult = SubmissionResult | null | undefined

export function ChooseClientDialog({ clients, closeTo }: { clients: Named[]; closeTo: string }) {
  return (
    <Dialog title={messages.add} closeTo={closeTo}>
      {clients.length > 0 ? (
        <Form method="get" className="flex flex-col gap-4">
          <input type="hidden" name="dialog" value="add" />
          <SelectField
            label={labels.client}
            name="client"
            options={clients.map(({ _id, name }) => ({ value: String(_id), label: name }))}
            required
          />
          <FormButtons submit={labels.continue} cancelTo={closeTo} />
        </Form>
      ) : (
        <Notice>{messages.noClient}</Notice>
      )}
    </Dialog>
  )
}

type AddPermissionDialogProps = {
  client: Named
  projects: Named[]
  levels: { client: boolean; project: boolean }
  closeTo: string
  lastResult: LastResult
}

export function AddPermissionDialog(props: AddPermissionDialogProps) {
  const { client, projects, levels, closeTo, lastResult } = props
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ client: string; role: string; projects: string[]; subjectId: string }>({
    schema,
    lastResult,
  })
  return (
    <Dialog title={messages.add} closeTo={closeTo}>
      <p className="text-quiet wrap-anywhere">{client.name}</p>
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <FormFailure errors={[...(form.errors ?? []), ...(fields.subjectId.errors ?? [])]} />
        <input type="hidden" name="client" value={client._id} />
        <RoleFields fields={fields} projects={projects} levels={levels} />
        <FormButtons submit={messages.add} busy={isBusy} cancelTo={closeTo} />
      </Form>
    </Dialog>
  )
}

type RemoveDialogProps = {
  title: string
  text: string
  submit: string
  values: Record<string, string | number>
  closeTo: string
  lastResult: LastResult
}

export function RemoveDialog({ title, text, submit, values, closeTo, lastResult }: RemoveDialogProps) {
  const isBusy = useNavigation().state === 'submitting'
  const errors = Object.values(lastResult?.error ?? {}).flatMap((some) => some ?? [])
  return (
    <Dialog title={title} closeTo={closeTo}>
      <Form method="post" className="flex flex-col gap-4">
        <FormFailure errors={errors} />
        <p className="text-pretty wrap-anywhere">{text}</p>
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <FormButtons submit={submit} busy={isBusy} cancelTo={closeTo} variant="danger" />
      </Form>
    </Dialog>
  )
}
