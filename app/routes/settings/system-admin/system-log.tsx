import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SettingsHeader } from '~/components/settings/settings-header'
import { logCallOf, logFiltersOf, logPageOf } from '~/components/system-log/log-query'
import { SystemLog } from '~/components/system-log/system-log'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { requireSuper } from '~/server/screens/visitor'
import { systemLogMessages } from '~/shared/messages/system-log'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => pageMeta(args, systemLogMessages.title)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSuper(request)
  const { searchParams } = new URL(request.url)
  const filters = logFiltersOf(searchParams)
  const before = logPageOf(searchParams)
  const api = apiFor(request)
  const [page, locations] = await Promise.all([
    api.get('/api/system-log', { query: { ...logCallOf(filters), ...before } }),
    api.get('/api/locations'),
  ])
  const isFirst = before.before === undefined
  return { page, filters, locations, isFirst, isFollowing: searchParams.get('follow') === '1' }
}

export default function SystemLogRoute() {
  const shown = useLoaderData<typeof loader>()
  const timeZone = useTimeZone()
  return (
    <>
      <SettingsHeader title={systemLogMessages.title} />
      <SystemLog {...shown} timeZone={timeZone} />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
