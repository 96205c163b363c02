import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PageNoteDialog } from '~/components/annotations/note-dialogs'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { pageOfSite } from '~/server/screens/page-of-site'
import { redirectWithToast } from '~/server/screens/toast'
import { requireAdmin, requireVisitor } from '~/server/screens/visitor'
import { notesMessages } from '~/shared/messages/notes'
import { successMessages } from '~/shared/messages/success'
import { paths, safeReturnPath } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { wallTime } from '~/shared/rules/time/wall-time'
import { noteForm } from '~/shared/schemas/note'

export const meta: MetaFunction = (args) => pageMeta(args, notesMessages.add)

function momentOf(text: string | null, timeZone: string): string {
  const at = new Date(text ?? '')
  return wallTime(Number.isNaN(at.getTime()) ? new Date() : at, timeZone).slice(0, 16)
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const [siteId, pageId] = [searchParams.get('site_id'), searchParams.get('page_id')]
  if (!siteId || !pageId) throw redirect(paths.dashboard())
  const { timezone } = await requireVisitor(request)
  const site = await apiFor(request).get('/api/sites/{id}', { params: { id: siteId } })
  const page = pageOfSite(site, pageId, request)
  const { organization, client, project } = site
  await requireAdmin(request, { organizationId: organization, clientId: client, projectId: project })
  return {
    page: page.name,
    at: momentOf(searchParams.get('at'), timezone),
    closeTo: safeReturnPath(searchParams.get('returnTo') ?? paths.report(site._id, page._id)),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const { timezone } = await requireVisitor(request)
  const { searchParams } = new URL(request.url)
  return submitForm(request, noteForm(timezone), async (body) => {
    await apiFor(request).post('/api/notes', { body: { ...body, page: searchParams.get('page_id') } })
    throw await redirectWithToast(safeReturnPath(searchParams.get('returnTo')), {
      status: 'success',
      message: successMessages.noteCreated,
    })
  })
}

export default function AddNoteRoute() {
  const data = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  return <PageNoteDialog {...data} timeZone={useTimeZone()} lastResult={lastResult} />
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
