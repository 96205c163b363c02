import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { CheckboxGroup, RadioGroup } from '~/components/ui/form/choice-field'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { FormFailure } from '~/components/ui/form/form-failure'
import { TextField } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { rolesMessages } from '~/shared/messages/people'
import { inviteMessages } from '~/shared/messages/sign-up'
import { type AssignableRole, CLIENT_ROLES, PROJECT_ROLES } from '~/shared/rules/access/roles'

const schema = () => import('~/shared/schemas/invitation').then(({ newInvitation }) => newInvitation)

type InviteValues = {
  email: string
  client: string
  team: string
  role: string
  projects: string[]
}

export type InvitePlace =
  | { team: number }
  | { client: number; mayInviteToClient: boolean; projects: { _id: number; name: string }[] }
  | { client: number; project: number }

type InviteFormProps = {
  place: InvitePlace
  lastResult: SubmissionResult | null | undefined
  cancelTo: string
  intent?: string
}

const choiceOf = (role: AssignableRole) => ({
  value: role,
  label: rolesMessages[role].title,
  help: rolesMessages[role].description,
})

function rolesAt(place: InvitePlace): readonly AssignableRole[] {
  if ('team' in place) return []
  if ('project' in place) return PROJECT_ROLES
  const ofProjects = place.projects.length > 0 ? PROJECT_ROLES : []
  return place.mayInviteToClient ? [...CLIENT_ROLES, ...ofProjects] : ofProjects
}

export function InviteForm({ place, lastResult, cancelTo, intent = 'invite' }: InviteFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const roles = rolesAt(place)
  const [form, fields] = useForm<InviteValues>({
    id: intent,
    schema,
    lastResult,
    defaultValue: { role: roles.at(-1) ?? '' },
  })
  const projects = 'projects' in place ? place.projects : []
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="flex flex-col gap-4">
      <FormFailure errors={[...(form.errors ?? []), ...(fields.client.errors ?? [])]} />
      <input type="hidden" name="intent" value={intent} />
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
      {roles.length > 0 ? (
        <RadioGroup label={inviteMessages.role} field={fields.role} choices={roles.map(choiceOf)} />
      ) : null}
      {projects.length > 0 ? (
        <CheckboxGroup
          label={inviteMessages.projects}
          help={inviteMessages.projectsHelp}
          field={fields.projects}
          choices={projects.map(({ _id, name }) => ({ value: String(_id), label: name }))}
        />
      ) : null}
      <FormButtons
        submit={isBusy ? inviteMessages.submitting : inviteMessages.submit}
        busy={isBusy}
        cancelTo={cancelTo}
      />
    </Form>
  )
}
