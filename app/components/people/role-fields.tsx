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
  /** The projects that the two project roles are given on. */
  projects: { _id: number; name: string }[]
  /** Whether the roles of a whole client are among the choices, and those of projects. */
  levels: { client: boolean; project: boolean }
  /** A screen of one project: nothing to choose. */
  withoutProjects?: boolean
}

/** A role with what it means, and the projects that it covers. */
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
          help="For the two project roles"
          field={fields.projects}
          choices={projects.map(({ _id, name }) => ({ value: String(_id), label: name }))}
        />
      ) : null}
    </>
  )
}
