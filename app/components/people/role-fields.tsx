import { CheckboxGroup, RadioGroup } from '~/components/ui/form/choice-field'
import type { FormField } from '~/components/ui/form/use-form'
import { rolesMessages } from '~/shared/messages/people'
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

export function RoleFields({ fields, projects, levels, withoutProjects = false }: RoleFieldsProps) {
  const hasProjects = levels.project && (withoutProjects || projects.length > 0)
  const roles = [...(levels.client ? CLIENT_ROLES : []), ...(hasProjects ? PROJECT_ROLES : [])]
  return (
    <>
      <RadioGroup
        label="Role"
        field={fields.role}
        defaultValue={fields.role.initialValue ?? roles.at(-1)}
        choices={roles.map(choiceOf)}
      />
      {hasProjects && !withoutProjects ? (
        <CheckboxGroup
          label="Projects"
          help="Only for project roles"
          field={fields.projects}
          choices={projects.map(({ _id, name }) => ({ value: String(_id), label: name }))}
        />
      ) : null}
    </>
  )
}
