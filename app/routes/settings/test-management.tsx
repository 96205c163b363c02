import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SettingsHeader } from '~/components/settings/settings-header'
import { CancelQueuedDialog } from '~/components/test-management/cancel-queued-dialog'
import { TestList } from '~/components/test-management/test-list'
import { testQueryOf } from '~/components/test-management/test-query'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { entityActions } from '~/server/screens/forms/entity-actions'
import { submitForm } from '~/server/screens/forms/form'
import { redirectWithToast } from '~/server/screens/toast'
import { requireAdmin } from '~/server/screens/visitor'
import { failuresMessages } from '~/shared/messages/failures'
import { testingMessages } from '~/shared/messages/testing'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { cancelTestsForm } from '~/shared/schemas/test-management'

const messages = testingMessages.tests

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const api = apiFor(request)
  const query = testQueryOf(new URL(request.url).searchParams)
  const client = query.client && { params: { id: String(query.client) }, query: { limit: 500 } }
  const [list, organizations, clients, sites, filters] = await Promise.all([
    api.get('/api/lighthouses/manual-tests', { query }),
    api.get('/api/organizations', { query: { limit: 500 } }),
    api.get('/api/clients', { query: { limit: 500, organization: query.organization } }),
    client ? api.get('/api/sites', { query: { limit: 500, client: query.client } }) : null,
    api.get('/api/saved-filters', { query: { list: 'tests' } }),
  ])
  const choices = { organizations: organizations.items, clients: clients.items, sites: sites?.items ?? [] }
  return { list, choices, filters, stream: paths.manualTestStream(query), now: new Date() }
}

export async function action({ request }: ActionFunctionArgs) {
  const api = apiFor(request)
  const { searchParams } = new URL(request.url)
  const { status: _, page: __, limit: ___, ...filter } = testQueryOf(searchParams)
  searchParams.delete('dialog')
  const back = paths.testManagement(Object.fromEntries(searchParams))
  const done = (canceled: number) =>
    redirectWithToast(back, {
      status: canceled > 0 ? 'success' : 'info',
      message: canceled > 0 ? messages.done(canceled) : messages.alreadyFinished,
    })
  return entityActions(request, {
    'cancel-queued': async () => {
      const { canceled } = await api.post('/api/lighthouses/manual-tests/cancel-queued', { body: filter })
      return done(canceled)
    },
    default: async (request) => {
      const refused = await submitForm(request, cancelTestsForm, async ({ ids }) => {
        throw await done((await api.post('/api/lighthouses/manual-tests/cancel', { body: { ids } })).canceled)
      })
      const message = Object.values(refused.data.error ?? {}).flat()[0] ?? failuresMessages.invalidRequest
      return redirectWithToast(back, { status: 'error', message })
    },
  })
}

export default function TestManagementRoute() {
  const data = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const timeZone = useTimeZone()
  const kept = Object.fromEntries([...search].filter(([name]) => name !== 'dialog'))
  const dialog =
    search.get('dialog') === 'cancel-queued' ? (
      <CancelQueuedDialog queued={data.list.counts.queued} closeTo={paths.testManagement(kept)} />
    ) : null
  return (
    <DialogHost dialog={dialog}>
      <SettingsHeader title={messages.title} />
      <TestList {...data} timeZone={timeZone} />
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
