import type { SubmissionResult } from '@conform-to/react'
import { useLocation, useSearchParams } from '@remix-run/react'
import UserPlus from 'lucide-react/icons/user-plus'
import UsersRound from 'lucide-react/icons/users-round'
import { lazyPart } from '~/components/hydration/lazy-part'
import { EntityList } from '~/components/lists/entity-list'
import type { InvitePlace } from '~/components/people/invite-dialog'
import { ButtonLink } from '~/components/ui/button'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { Notice } from '~/components/ui/notice'
import { useVisitor } from '~/components/visitor/use-visitor'
import { failuresMessages } from '~/shared/messages/failures'
import { formMessages } from '~/shared/messages/form'
import { nounMessages } from '~/shared/messages/nouns'
import { peopleMessages } from '~/shared/messages/people'
import { peopleLabelsMessages as labels } from '~/shared/messages/people-labels'
import { withParams } from '~/shared/paths'
import type { Invitation } from '~/shared/schemas/invitation'
import type { PageOf } from '~/shared/schemas/paging'
import type { Candidate, Member } from '~/shared/schemas/permission'
import { memberColumns } from './member-columns'
import type { MemberPlace } from './member-dialogs'
import { PendingInvitations } from './pending-invitations'

const messages = peopleMessages.member

const AddMemberDialog = lazyPart(() => import('./member-dialogs').then((m) => m.AddMemberDialog))
const ChangeRoleDialog = lazyPart(() => import('./member-dialogs').then((m) => m.ChangeRoleDialog))
const RemoveDialog = lazyPart(() => import('./permission-dialogs').then((m) => m.RemoveDialog))
const InviteDialog = lazyPart(() => import('~/components/people/invite-dialog').then((m) => m.InviteDialog))

type MembersPanelProps = {
  place: MemberPlace
  invitePlace: InvitePlace
  /** Null when the list failed to load. */
  list: PageOf<Member> | null
  candidates: Candidate[]
  member: Member | null
  invitations: Invitation[]
  mayChange: boolean
  lastResult: SubmissionResult | null | undefined
}

export function MembersPanel(props: MembersPanelProps) {
  const { place, invitePlace, list, candidates, member, invitations, mayChange, lastResult } = props
  const location = useLocation()
  const [search] = useSearchParams()
  const visitor = useVisitor()
  const dialogAt = (dialog: string | null) =>
    withParams(location.pathname, search, { dialog, subject: null, candidate: null })
  const here = dialogAt(null)
  const dialog = mayChange ? search.get('dialog') : null
  const shared = { place, closeTo: here, lastResult }
  const shownDialog = () => {
    if (dialog === 'add') return <AddMemberDialog {...shared} candidates={candidates} />
    if (dialog === 'invite') {
      const existingTo = dialogAt('add')
      return <InviteDialog place={invitePlace} closeTo={here} {...{ lastResult, existingTo }} />
    }
    if (dialog === 'role' && member?.given) return <ChangeRoleDialog {...shared} member={member} />
    if (dialog === 'remove' && member) {
      return (
        <RemoveDialog
          title={messages.remove(member.name)}
          text={messages.removeText(member.name, place.name)}
          submit={labels.remove}
          values={{ subjectId: member._id }}
          closeTo={here}
          lastResult={lastResult}
        />
      )
    }
    return null
  }
  return (
    <DialogHost dialog={shownDialog()}>
      {list ? (
        <div className="flex flex-col gap-6">
          <div>
            <EntityList
              list={list}
              columns={memberColumns({
                location,
                mayChange,
                maySeeUsers: visitor !== null && (visitor.isSuper || visitor.isOwner),
              })}
              noun={nounMessages.members}
              icon={UsersRound}
              empty={failuresMessages.noMembers}
              noneFound={messages.noneFound}
              searchLabel={formMessages.emailOrName}
              action={
                mayChange ? (
                  <ButtonLink to={dialogAt('invite')} variant="primary" icon={UserPlus}>
                    {messages.invite}
                  </ButtonLink>
                ) : null
              }
            />
          </div>
          {mayChange && invitations.length > 0 ? <PendingInvitations invitations={invitations} /> : null}
        </div>
      ) : (
        <Notice tone="poor" title={failuresMessages.userListFailed} />
      )}
    </DialogHost>
  )
}
