import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import Flag from 'lucide-react/icons/flag'
import { annotationQueryOf, LISTS } from '~/components/annotations/annotation-query'
import { AnnotationScreen } from '~/components/annotations/annotation-screen'
import { noteColumns } from '~/components/annotations/note-columns'
import { lazyPart } from '~/components/hydration/lazy-part'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { apiFor } from '~/server/screens/api-for'
import { dialogOf } from '~/server/screens/dialog-of'
import { confirmAction, entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { submitForm } from '~/server/screens/forms/form'
import { readPlaceChoices } from '~/server/screens/readers/read-place-choices'
import { redirectWithToast } from '~/server/screens/toast'
import { requireAdmin, requireSuper } from '~/server/screens/visitor'
import { notesMessages as messages } from '~/shared/messages/notes'
import { successMessages } from '~/shared/messages/success'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { wallTime } from '~/shared/rules/time/wall-time'
import { newNoteForm, noteForm } from '~/shared/schemas/note'

const dialogs = () => import('~/components/annotations/note-dialogs')
const NewNoteDialog = lazyPart(() => dialogs().then((m) => m.NewNoteDialog))
const EditNoteDialog = lazyPart(() => dialogs().then((m) => m.EditNoteDialog))
const DeleteNoteDialog = lazyPart(() => dialogs().then((m) => m.DeleteNoteDialog))

const addresses = LISTS.note

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

const isOfOperator = (request: Request) => new URL(request.url).pathname.startsWith(addresses.operator())
const noteIn = (request: Request) => ({
  params: { id: new URL(request.url).searchParams.get('note') ?? '' },
})

/** One screen at two URLs: the visitor's notes, and platform-wide ones. */
export async function loader({ request }: LoaderFunctionArgs) {
  const isOperator = isOfOperator(request)
  const visitor = await (isOperator ? requireSuper(request) : requireAdmin(request))
  const api = apiFor(request)
  const query = annotationQueryOf(new URL(request.url).searchParams, visitor.timezone)
  const dialog = dialogOf(request)
  const [list, organizations, note, choices, savedFilters] = await Promise.all([
    isOperator ? api.get('/api/operator/notes', { query }) : api.get('/api/notes', { query }),
    isOperator ? null : api.get('/api/organizations', { query: { limit: 500 } }),
    dialog === 'edit' || dialog === 'delete' ? api.get('/api/notes/{id}', noteIn(request)) : null,
    dialog === 'add' && !isOperator ? readPlaceChoices(request, api, visitor, 'note.create') : null,
    api.get('/api/saved-filters', { query: { list: 'notes' } }),
  ])
  const at = wallTime(new Date(), visitor.timezone).slice(0, 16)
  return { list, organizations: organizations?.items ?? [], savedFilters, note, choices, isOperator, at }
}

export async function action({ request }: ActionFunctionArgs) {
  const isOperator = isOfOperator(request)
  const { timezone } = await (isOperator ? requireSuper(request) : requireAdmin(request))
  const api = apiFor(request)
  const screen = isOperator ? addresses.operator() : addresses.own()
  const back = (message: string) => redirectWithToast(screen, { status: 'success', message })
  const create = formAction(newNoteForm(timezone), async ({ place, ...body }) => {
    await api.post('/api/notes', { body: { ...body, ...place } })
    throw await back(successMessages.noteCreated)
  })
  const createForOperator = formAction(noteForm(timezone), async (body) => {
    await api.post('/api/operator/notes', { body })
    throw await back(successMessages.noteCreated)
  })
  return entityActions(request, {
    delete: confirmAction(async () => {
      await api.delete('/api/notes/{id}', noteIn(request))
      throw await back(successMessages.noteDeleted)
    }),
    edit: async (request) => {
      const { at } = await api.get('/api/notes/{id}', noteIn(request))
      return submitForm(request, noteForm(timezone, at), async (body) => {
        await api.put('/api/notes/{id}', { ...noteIn(request), body })
        throw await back(successMessages.noteUpdated)
      })
    },
    default: isOperator ? createForOperator : create,
  })
}

export default function NotesRoute() {
  const { note, choices, at, ...listed } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  return (
    <AnnotationScreen
      kind="note"
      messages={messages}
      icon={Flag}
      columnsOf={noteColumns}
      lastResult={lastResult}
      dialogs={{
        add: (dialogProps) => <NewNoteDialog {...{ at, choices, ...dialogProps }} />,
        edit: (dialogProps) => note && <EditNoteDialog {...{ note, ...dialogProps }} />,
        delete: (dialogProps) => note && <DeleteNoteDialog {...{ note, ...dialogProps }} />,
      }}
      {...listed}
    />
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
