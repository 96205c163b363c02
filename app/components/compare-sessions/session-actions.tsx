import Pencil from 'lucide-react/icons/pencil'
import Share2 from 'lucide-react/icons/share-2'
import type { ReactNode } from 'react'
import { lazyPart } from '~/components/hydration/lazy-part'
import { LazyShareDialog } from '~/components/sharing/lazy-share-dialog'
import type { ShareAnswer } from '~/components/sharing/share-dialog'
import { ButtonLink } from '~/components/ui/button'
import { compareSessionMessages } from '~/shared/messages/compare-sessions'
import { shareLinksMessages } from '~/shared/messages/sharing'
import { paths } from '~/shared/paths'
import type { CompareSession } from '~/shared/schemas/compare-session'

const messages = compareSessionMessages.session
const dialogs = () => import('./session-dialogs')
const EditSessionDialog = lazyPart(() => dialogs().then((m) => m.EditSessionDialog))
const DeleteSessionDialog = lazyPart(() => dialogs().then((m) => m.DeleteSessionDialog))

type Session = Pick<CompareSession, '_id' | 'title' | 'notes' | 'tests' | 'mayChange' | 'mayShare'>

export function SessionActions({ session: { _id, mayChange, mayShare } }: { session: Session }) {
  if (!mayChange && !mayShare) return null
  return (
    <>
      {mayShare ? (
        <ButtonLink icon={Share2} to={paths.compareSession(_id, { dialog: 'share' })}>
          {shareLinksMessages.action}
        </ButtonLink>
      ) : null}
      {mayChange ? (
        <>
          <ButtonLink icon={Pencil} to={paths.compareSession(_id, { dialog: 'edit' })}>
            {messages.edit}
          </ButtonLink>
          <ButtonLink variant="quiet" to={paths.compareSession(_id, { dialog: 'delete' })}>
            {messages.delete}
          </ButtonLink>
        </>
      ) : null}
    </>
  )
}

type ActionProps = { session: Session; answer: ShareAnswer; closeTo: string }

/** The dialog of an address, for those who may use it. */
export function sessionDialog(name: string | null, { session, answer, closeTo }: ActionProps): ReactNode {
  if (name === 'share' && session.mayShare) {
    const client = session.tests[0]?.client ?? 0
    return <LazyShareDialog what="compareSession" name={session.title} {...{ client, answer, closeTo }} />
  }
  const dialogProps = { session, closeTo, lastResult: answer && 'created' in answer ? null : answer }
  if (name === 'edit' && session.mayChange) return <EditSessionDialog {...dialogProps} />
  return name === 'delete' && session.mayChange ? <DeleteSessionDialog {...dialogProps} /> : null
}
