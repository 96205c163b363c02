import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AlertInbox } from '~/components/alerts/alert-inbox'
import { alertQueryOf } from '~/components/alerts/alert-query'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { useRefresh } from '~/components/ui/use-refresh'
import { apiFor } from '~/server/screens/api-for'
import { entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { readRulePlace } from '~/server/screens/readers/read-rule-place'
import { redirectWithToast } from '~/server/screens/toast'
import { requireNotShareUser } from '~/server/screens/visitor'
import { alertsMessages as messages } from '~/shared/messages/alerts'
import { paths } from '~/shared/paths'
import { alertSettingsPath } from '~/shared/rules/alert-rules/settings-path'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { bulkAcknowledgement } from '~/shared/schemas/alert'

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await requireNotShareUser(request)
  const { page, ...filter } = alertQueryOf(new URL(request.url).searchParams)
  const api = apiFor(request)
  const [list, place] = await Promise.all([
    api.get('/api/alerts', { query: { ...filter, page } }),
    readRulePlace(api, visitor),
  ])
  const rulesTo = place && alertSettingsPath(place)
  return { list, rulesTo, state: filter.state, csvTo: paths.alertsCsv(filter), now: Date.now() }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireNotShareUser(request)
  const { pathname, search } = new URL(request.url)
  return entityActions(request, {
    default: formAction(bulkAcknowledgement, async (body) => {
      const { acknowledged, skipped } = await apiFor(request).post('/api/alerts/acknowledge', { body })
      const done = messages.done.acknowledgedMany(acknowledged)
      const message = skipped > 0 ? `${done}. ${messages.done.skipped(skipped)}` : done
      throw await redirectWithToast(pathname + search, { status: skipped > 0 ? 'info' : 'success', message })
    }),
  })
}

export default function AlertsRoute() {
  const inbox = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  useRefresh()
  return <AlertInbox {...inbox} lastResult={lastResult} />
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
