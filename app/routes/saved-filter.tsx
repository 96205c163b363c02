import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SavedFilterForm } from '~/components/lists/saved-filter-form'
import { apiFor } from '~/server/screens/api-for'
import { confirmAction, entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { redirectWithToast } from '~/server/screens/toast'
import { requireVisitor } from '~/server/screens/visitor'
import { savedFilterMessages } from '~/shared/messages/saved-filters'
import { paths, safeReturnPath } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { savedFilterForm } from '~/shared/schemas/saved-filter'

export const meta: MetaFunction = (args) => pageMeta(args, savedFilterMessages.title)

function readQuery(request: Request) {
  const { searchParams } = new URL(request.url)
  const [id, list, search] = ['id', 'list', 'search'].map((name) => searchParams.get(name))
  return { id, list, search, returnTo: safeReturnPath(searchParams.get('returnTo')) }
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { id, list, search, returnTo } = readQuery(request)
  if (!id && !(list && search)) throw redirect(paths.settings())
  await requireVisitor(request)
  const api = apiFor(request)
  const [filter, organizations] = await Promise.all([
    id ? api.get('/api/saved-filters/{id}', { params: { id } }) : null,
    api.get('/api/organizations', { query: { limit: 500 } }),
  ])
  return { filter, organizations: organizations.items, closeTo: returnTo }
}

export async function action({ request }: ActionFunctionArgs) {
  const api = apiFor(request)
  const { id, list, search, returnTo } = readQuery(request)
  const done = (message: string) => redirectWithToast(returnTo, { status: 'success', message })
  return entityActions(request, {
    delete: confirmAction(async () => {
      await api.delete('/api/saved-filters/{id}', { params: { id: id ?? '' } })
      throw await done(savedFilterMessages.deleted)
    }),
    default: formAction(savedFilterForm, async (body) => {
      if (id) await api.put('/api/saved-filters/{id}', { params: { id }, body })
      else await api.post('/api/saved-filters', { body: { ...body, list: list ?? '', search: search ?? '' } })
      throw await done(id ? savedFilterMessages.updated : savedFilterMessages.saved)
    }),
  })
}

export default function SavedFilterRoute() {
  const data = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  return <SavedFilterForm {...data} lastResult={lastResult} />
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
