import { CheckboxGroup, RadioGroup } from '~/components/ui/form/choice-field'
import type { FormField } from '~/components/ui/form/use-form'
import { rolesMessages } from '~/shared/messages/people'
import { inviteMessages } from '~/shared/messages/sign-up'
import { type AssignableRole, CLIENT_ROLES, PROJECT_ROLES } from '~/shared/rules/access/roles'

const choiceOf = (role: AssignableRole) => ({
  value: role,
  label: rolesMessages[role].title,
  help: rolesMessages[role].description,
})

type RoleFieldsProps = {
  fields: { role: FormField<string>; projects: FormField<string[]> }
  projects: { _id: number; name: string }[]
  levels: { client: boolean; project: boolean }
  withoutProjects?: boolean
}

/** The defaults succeed: a viewer of the client, or of its only project. Projects are asked for with a project role. */
export function RoleFields({ fields, projects, levels, withoutProjects = false }: RoleFieldsProps) {
  const hasProjects = levels.project && (withoutProjects || projects.length > 0)
  const roles: AssignableRole[] = [
    ...(levels.client ? CLIENT_ROLES : []),
    ...(hasProjects ? PROJECT_ROLES : []),
  ]
  const only = levels.client || projects.length !== 1 ? [] : projects.map(({ _id }) => String(_id))
  return (
    <>
      <RadioGroup
        label={inviteMessages.role}
        field={fields.role}
        defaultValue={fields.role.initialValue ?? (levels.client ? 'clientViewer' : roles.at(-1))}
        choices={roles.map(choiceOf)}
      />
      {hasProjects && !withoutProjects ? (
        <CheckboxGroup
          label={inviteMessages.projects}
          field={fields.projects}
          {...(fields.projects.initialValue === undefined && only.length > 0 && { defaultValue: only })}
          choices={projects.map(({ _id, name }) => ({ value: String(_id), label: name }))}
          className="[form:has([value^=client]:checked):not(:has([name=projects]:checked))_&]:hidden"
        />
      ) : null}
    </>
  )
}
