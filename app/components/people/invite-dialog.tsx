import type { SubmissionResult } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import { RoleFields } from '~/components/people/role-fields'
import { Dialog } from '~/components/ui/dialog/dialog'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { FormFailure } from '~/components/ui/form/form-failure'
import { SelectField } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { peopleMessages } from '~/shared/messages/people'
import { inviteMessages } from '~/shared/messages/sign-up'

const schema = () => import('~/shared/schemas/invitation').then(({ newInvitation }) => newInvitation)

type InviteValues = {
  email: string
  client: string
  team: string
  role: string
  projects: string[]
}

export type InvitePlace =
  | { clients: { _id: number; name: string }[] }
  | { team: number }
  | { client: number; mayInviteToClient: boolean; projects: { _id: number; name: string }[] }
  | { client: number; project: number }

type InviteDialogProps = {
  place: InvitePlace
  lastResult: SubmissionResult | null | undefined
  closeTo: string
  /** Chooses people and teams of the organization. */
  existingTo?: string
}

/** Where the person gets a role; a team gives its own. */
function levelsAt(place: Exclude<InvitePlace, { team: number }>) {
  if ('clients' in place) return { client: true, project: false }
  if ('project' in place) return { client: false, project: true }
  return { client: place.mayInviteToClient, project: true }
}

/** With its form in one part, so that the first field is there to be focused. */
export function InviteDialog(props: InviteDialogProps) {
  return (
    <Dialog title={peopleMessages.member.invite} closeTo={props.closeTo} width="form">
      <InviteForm {...props} />
    </Dialog>
  )
}

function InviteForm({ place, lastResult, closeTo, existingTo }: InviteDialogProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<InviteValues>({
    id: 'invite',
    schema,
    lastResult,
    defaultValue: 'clients' in place && place.clients.length === 1 ? { client: place.clients[0]?._id } : {},
  })
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="flex flex-col gap-4">
      <FormFailure
        errors={[...(form.errors ?? []), ...('clients' in place ? [] : (fields.client.errors ?? []))]}
      />
      <input type="hidden" name="intent" value="invite" />
      {'team' in place ? <input type="hidden" name="team" value={place.team} /> : null}
      {'client' in place ? <input type="hidden" name="client" value={place.client} /> : null}
      {'project' in place ? <input type="hidden" name="projects" value={place.project} /> : null}
      <TextField
        label={inviteMessages.email}
        help={inviteMessages.emailHelp}
        field={fields.email}
        type="email"
        autoComplete="off"
        maxLength={320}
        required
      />
      {'clients' in place ? (
        <SelectField
          label={inviteMessages.client}
          field={fields.client}
          placeholder={peopleMessages.permission.chooseClient}
          options={place.clients.map(({ _id, name }) => ({ value: String(_id), label: name }))}
          required
        />
      ) : null}
      {'team' in place ? null : (
        <RoleFields
          fields={fields}
          levels={levelsAt(place)}
          projects={'projects' in place ? place.projects : []}
          withoutProjects={'project' in place}
        />
      )}
      <FormButtons
        submit={isBusy ? inviteMessages.submitting : inviteMessages.submit}
        busy={isBusy}
        cancelTo={closeTo}
      />
      {existingTo ? (
        <p className="text-13">
          <Link to={existingTo} className="text-link hover:underline">
            {inviteMessages.existing}
          </Link>
        </p>
      ) : null}
    </Form>
  )
}
