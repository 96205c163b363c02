import type { SubmissionResult } from '@conform-to/react'
import { dialogIn } from '~/components/lists/dialog-table'
import { InviteDialog } from '~/components/people/invite-dialog'
import { DeletionDialog } from '~/components/settings/deletion-dialog'
import { Dialog } from '~/components/ui/dialog/dialog'
import { useForm } from '~/components/ui/form/use-form'
import { peopleMessages } from '~/shared/messages/people'
import type { Candidate } from '~/shared/schemas/permission'
import type { Team } from '~/shared/schemas/team'
import { CandidatePicker } from './candidate-picker'

const usersSchema = () => import('~/shared/schemas/team').then(({ teamUsers }) => teamUsers)

const messages = peopleMessages.team

type TeamDialogsProps = {
  dialog: string
  team: Team
  candidates: Candidate[]
  closeTo: string
  lastResult: SubmissionResult | null | undefined
}

export function TeamDialogs({ dialog, team, candidates, closeTo, lastResult }: TeamDialogsProps) {
  const dialogs = {
    delete: () => (
      <DeletionDialog
        name={team.name}
        closeTo={closeTo}
        lastResult={lastResult}
        warning={messages.deletion}
      />
    ),
    invite: () => (
      <InviteDialog
        place={{ team: team._id }}
        existingTo={`${closeTo}?dialog=add`}
        {...{ closeTo, lastResult }}
      />
    ),
  }
  const named = dialogIn(dialogs, dialog)
  if (named) return named
  return <AddMembersDialog {...{ candidates, closeTo, lastResult }} />
}

function AddMembersDialog({
  candidates,
  closeTo,
  lastResult,
}: Pick<TeamDialogsProps, 'candidates' | 'closeTo' | 'lastResult'>) {
  const [form, fields] = useForm<{ users: string[] }>({ lastResult, schema: usersSchema })
  return (
    <Dialog title={messages.addMembers} closeTo={closeTo}>
      <CandidatePicker
        candidates={candidates}
        form={form}
        field={fields.users}
        several
        submit={messages.addMembers}
        cancelTo={closeTo}
      />
    </Dialog>
  )
}
