import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { DeleteTestDialog } from '~/components/report/runs/delete-test-dialog'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { redirectWithToast } from '~/server/screens/toast'
import { requireAdmin, requireVisitor } from '~/server/screens/visitor'
import { successMessages } from '~/shared/messages/success'
import { testingMessages } from '~/shared/messages/testing'
import { paths, safeReturnPath } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { deleteTestForm } from '~/shared/schemas/test-management'

const messages = testingMessages.tests

export const meta: MetaFunction = (args) => pageMeta(args, messages.deleteTitle)

/** The deleted point can no longer be selected, so the screen returns to the latest. */
function withoutPoint(path: string | null): string {
  const url = new URL(safeReturnPath(path), 'http://here.invalid')
  url.searchParams.delete('pointId')
  return url.pathname + url.search
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request)
  const api = apiFor(request)
  const { searchParams } = new URL(request.url)
  const test = await api.get('/api/lighthouses/test/{id}', { params: { id: searchParams.get('test') ?? '' } })
  const site = await api.get('/api/sites/{id}', { params: { id: String(test.site) } })
  const { organization, client, project } = site
  await requireAdmin(request, { organizationId: organization, clientId: client, projectId: project })
  const page = site.pages.find(({ _id }) => _id === test.page)
  return { test, pageName: page?.name ?? site.name, closeTo: safeReturnPath(searchParams.get('returnTo')) }
}

export async function action({ request }: ActionFunctionArgs) {
  const api = apiFor(request)
  const returnTo = new URL(request.url).searchParams.get('returnTo')
  return submitForm(request, deleteTestForm, async ({ test }) => {
    await api.delete('/api/lighthouses/test/{id}', { params: { id: test } })
    throw await redirectWithToast(withoutPoint(returnTo ?? paths.dashboard()), {
      status: 'success',
      message: successMessages.testDeleted,
    })
  })
}

export default function DeleteTestRoute() {
  const data = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  return <DeleteTestDialog {...data} lastResult={lastResult} timeZone={useTimeZone()} />
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
