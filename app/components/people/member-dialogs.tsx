import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Dialog } from '~/components/ui/dialog/dialog'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { useForm } from '~/components/ui/form/use-form'
import { formMessages } from '~/shared/messages/form'
import { peopleMessages } from '~/shared/messages/people'
import { peopleLabelsMessages as labels } from '~/shared/messages/people-labels'
import type { Candidate, Member } from '~/shared/schemas/permission'
import { CandidatePicker } from './candidate-picker'
import { RoleFields } from './role-fields'

const projectMemberSchema = () =>
  import('~/shared/schemas/permission').then(({ projectMember }) => projectMember)

const clientMemberSchema = () =>
  import('~/shared/schemas/permission').then(({ clientMember }) => clientMember)

const messages = peopleMessages.member

export type MemberPlace = {
  name: string
  projects: { _id: number; name: string }[] | null
}

type Shared = { place: MemberPlace; closeTo: string; lastResult: SubmissionResult | null | undefined }
type Values = { subjectId: string; role: string; projects: string[] }

const schemaAt = ({ projects }: MemberPlace) => (projects === null ? projectMemberSchema : clientMemberSchema)
const levelsAt = (place: MemberPlace) => ({ client: place.projects !== null, project: true })

const choiceOf = (place: MemberPlace) => ({
  levels: levelsAt(place),
  projects: place.projects ?? [],
  withoutProjects: place.projects === null,
})

export function AddMemberDialog({
  place,
  candidates,
  closeTo,
  lastResult,
}: Shared & { candidates: Candidate[] }) {
  const [form, fields] = useForm<Values>({ lastResult, schema: schemaAt(place) })
  return (
    <Dialog title={messages.add} closeTo={closeTo} width="form">
      <CandidatePicker
        candidates={candidates}
        form={form}
        field={fields.subjectId}
        submit={messages.add}
        cancelTo={closeTo}
      >
        <RoleFields fields={fields} {...choiceOf(place)} />
      </CandidatePicker>
    </Dialog>
  )
}

export function ChangeRoleDialog({ place, member, closeTo, lastResult }: Shared & { member: Member }) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<Values>({
    lastResult,
    schema: schemaAt(place),
    defaultValue: {
      role: member.given?.role,
      projects: member.given?.projects.map((project) => String(project._id)) ?? [],
    },
  })
  return (
    <Dialog title={labels.roleOf(member.name)} closeTo={closeTo}>
      <StackedForm form={form}>
        <input type="hidden" name="subjectId" value={member._id} />
        <RoleFields fields={fields} {...choiceOf(place)} />
        <FormButtons
          submit={isBusy ? formMessages.saving : formMessages.save}
          busy={isBusy}
          cancelTo={closeTo}
        />
      </StackedForm>
    </Dialog>
  )
}
