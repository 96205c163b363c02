import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows'
import { sessionColumns } from '~/components/compare-sessions/session-columns'
import { lazyPart } from '~/components/hydration/lazy-part'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { EntityList } from '~/components/lists/entity-list'
import { listQueryFrom } from '~/components/lists/list-query'
import { ButtonLink } from '~/components/ui/button'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { apiFor } from '~/server/screens/api-for'
import { dialogOf } from '~/server/screens/dialog-of'
import { confirmAction, entityActions } from '~/server/screens/forms/entity-actions'
import { redirectWithToast } from '~/server/screens/toast'
import { requireNotShareUser } from '~/server/screens/visitor'
import { lowerFirst } from '~/shared/format/letter-case'
import { compareSessionMessages as messages } from '~/shared/messages/compare-sessions'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

const DeleteSessionDialog = lazyPart(() =>
  import('~/components/compare-sessions/session-dialogs').then((m) => m.DeleteSessionDialog),
)

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

const sessionIn = (request: Request) => new URL(request.url).searchParams.get('session') ?? ''

export async function loader({ request }: LoaderFunctionArgs) {
  await requireNotShareUser(request)
  const api = apiFor(request)
  const { page, keyword: search } = listQueryFrom(request)
  const [sessions, deleted] = await Promise.all([
    api.get('/api/compare-sessions', { query: { page, search } }),
    dialogOf(request) === 'delete'
      ? api.get('/api/compare-sessions/{id}', { params: { id: sessionIn(request) } })
      : null,
  ])
  return {
    sessions,
    deleted: deleted && { _id: deleted._id, title: deleted.title, notes: '' },
    now: new Date(),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireNotShareUser(request)
  const remove = confirmAction(async () => {
    await apiFor(request).delete('/api/compare-sessions/{id}', { params: { id: sessionIn(request) } })
    throw await redirectWithToast(paths.compareSessions(), {
      status: 'success',
      message: messages.done.deleted,
    })
  })
  return entityActions(request, { delete: remove, default: remove })
}

export default function AllSessionsRoute() {
  const { sessions, deleted, now } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const add = (
    <ButtonLink variant="primary" to={paths.newCompareSession()}>
      {messages.add}
    </ButtonLink>
  )
  return (
    <DialogHost
      dialog={
        deleted && (
          <DeleteSessionDialog session={deleted} lastResult={lastResult} closeTo={paths.compareSessions()} />
        )
      }
    >
      <PageHeader title={messages.title} />
      <EntityList
        list={sessions}
        columns={sessionColumns(now)}
        noun={lowerFirst(messages.title)}
        icon={GitCompareArrows}
        empty={messages.empty}
        noneFound={messages.noneFound}
        searchLabel={messages.search}
        action={add}
      />
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
