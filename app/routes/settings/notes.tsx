import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { Flag, Plus } from 'lucide-react'
import { z } from 'zod'
import { AnnotationFilters } from '~/components/annotations/annotation-filters'
import { annotationQueryOf, isNarrowed, withoutDialog } from '~/components/annotations/annotation-query'
import { AnnotationsHeader } from '~/components/annotations/annotations-header'
import { DeleteAnnotationDialog } from '~/components/annotations/delete-dialog'
import { noteColumns } from '~/components/annotations/note-columns'
import { EditNoteDialog, NewNoteDialog } from '~/components/annotations/note-dialogs'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { dialogOf } from '~/components/settings/dialog-of'
import { EntityList } from '~/components/settings/entity-list'
import { useCan, useTimeZone } from '~/components/settings/use-visitor'
import { ButtonLink } from '~/components/ui/button'
import { apiFor } from '~/server/http/api-for'
import { submitForm } from '~/server/http/form'
import { readPlaceChoices } from '~/server/http/read-place-choices'
import { redirectWithToast } from '~/server/http/toast'
import { requireAdmin, requireSuper } from '~/server/http/visitor'
import { messages } from '~/shared/messages'
import { paths } from '~/shared/paths'
import { wallTime } from '~/shared/rules/wall-time'
import { newNoteForm, noteForm } from '~/shared/schemas/note'

const words = messages.notes
const done = messages.success

export const meta: MetaFunction = () => [{ title: `${words.title} · Lightkeeper` }]

const isOfOperator = (request: Request) => new URL(request.url).pathname.startsWith(paths.operatorNotes())
const noteIn = (request: Request) => ({
  params: { id: new URL(request.url).searchParams.get('note') ?? '' },
})

/** The notes of what the visitor sees, or those of the operator: one screen, two addresses. */
export async function loader({ request }: LoaderFunctionArgs) {
  const isOperator = isOfOperator(request)
  const { timezone } = await (isOperator ? requireSuper(request) : requireAdmin(request))
  const api = apiFor(request)
  const query = annotationQueryOf(new URL(request.url).searchParams, timezone)
  const dialog = dialogOf(request)
  const [list, organizations, note, choices] = await Promise.all([
    isOperator ? api.get('/api/operator/notes', { query }) : api.get('/api/notes', { query }),
    isOperator ? null : api.get('/api/organizations', { query: { limit: 500 } }),
    dialog === 'edit' || dialog === 'delete' ? api.get('/api/notes/{id}', noteIn(request)) : null,
    dialog === 'add' && !isOperator ? readPlaceChoices(request, api) : null,
  ])
  const at = wallTime(new Date(), timezone).slice(0, 16)
  return { list, organizations: organizations?.items ?? [], note, choices, isOperator, at }
}

export async function action({ request }: ActionFunctionArgs) {
  const isOperator = isOfOperator(request)
  const { timezone } = await (isOperator ? requireSuper(request) : requireAdmin(request))
  const api = apiFor(request)
  const screen = isOperator ? paths.operatorNotes() : paths.notes()
  const back = (message: string) => redirectWithToast(screen, { status: 'success', message })
  const dialog = dialogOf(request)
  if (dialog === 'delete') {
    return submitForm(request, z.object({}), async () => {
      await api.delete('/api/notes/{id}', noteIn(request))
      throw await back(done.noteDeleted)
    })
  }
  if (dialog === 'edit') {
    return submitForm(request, noteForm(timezone), async (body) => {
      await api.put('/api/notes/{id}', { ...noteIn(request), body })
      throw await back(done.noteUpdated)
    })
  }
  if (isOperator) {
    return submitForm(request, noteForm(timezone), async (body) => {
      await api.post('/api/operator/notes', { body })
      throw await back(done.noteCreated)
    })
  }
  return submitForm(request, newNoteForm(timezone), async ({ place, ...body }) => {
    await api.post('/api/notes', { body: { ...body, ...place } })
    throw await back(done.noteCreated)
  })
}

export default function NotesRoute() {
  const { list, organizations, note, choices, isOperator, at } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const timeZone = useTimeZone()
  const can = useCan()
  const kept = withoutDialog(search)
  const to = (params: Record<string, string>) =>
    (isOperator ? paths.operatorNotes : paths.notes)({ ...kept, ...params })
  const shown = { closeTo: to({}), timeZone, lastResult }
  const dialog = search.get('dialog')
  if (dialog === 'add') return <NewNoteDialog {...{ at, choices, ...shown }} />
  if (note && dialog === 'edit') return <EditNoteDialog {...{ note, ...shown }} />
  if (note && dialog === 'delete') {
    return (
      <DeleteAnnotationDialog
        title={words.delete}
        text={note.text}
        closeTo={shown.closeTo}
        lastResult={lastResult}
      />
    )
  }
  const dialogTo = (name: string, id: string) => to({ dialog: name, note: id })
  return (
    <>
      <AnnotationsHeader
        title={isOperator ? words.operatorTitle : words.title}
        isOperator={isOperator}
        ownTo={paths.notes()}
        operatorTo={paths.operatorNotes()}
      />
      <EntityList
        list={list}
        columns={noteColumns({ timeZone, can, isOperator, dialogTo })}
        noun="notes"
        icon={Flag}
        empty={words.empty}
        noneFound={() => words.noneFound}
        searchLabel={words.search}
        isNarrowed={isNarrowed(search)}
        filters={<AnnotationFilters organizations={organizations} />}
        action={
          <ButtonLink to={to({ dialog: 'add' })} variant="primary" icon={Plus}>
            {words.add}
          </ButtonLink>
        }
      />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
