import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation, useParams, useSearchParams } from '@remix-run/react'
import { ActivityList } from '~/components/activity/activity-list'
import { activityCallOf, activityFiltersOf, activityPageOf } from '~/components/activity/activity-query'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SettingsHeader } from '~/components/settings/settings-header'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { requireSuper, requireVisitor } from '~/server/screens/visitor'
import { activityMessages } from '~/shared/messages/activity'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => pageMeta(args, activityMessages.title)

/** One screen at four URLs: the log of the platform, of the owner's organizations, of a client, of a project. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const isSystem = pathname.startsWith(paths.systemAuditLog())
  await (isSystem ? requireSuper : requireVisitor)(request)
  const api = apiFor(request)
  const place = params.projectId ? { project: params.projectId } : { client: params.clientId }
  const filters = activityFiltersOf(searchParams)
  const query = { ...activityCallOf(filters), ...place }
  const [page, organizations] = await Promise.all([
    api.get('/api/activity', { query: { ...query, ...activityPageOf(searchParams) } }),
    params.clientId ? null : api.get('/api/organizations', { query: { limit: 500 } }),
  ])
  return { page, filters, organizations: organizations?.items ?? [], exportTo: paths.activityExport(query) }
}

export default function AuditLogRoute() {
  const { page, filters, organizations, exportTo } = useLoaderData<typeof loader>()
  const { clientId, projectId } = useParams()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const timeZone = useTimeZone()
  const level = projectId ? 'project' : clientId ? 'client' : 'all'
  return (
    <>
      {level === 'all' ? <SettingsHeader title={activityMessages.title} /> : null}
      <ActivityList
        {...{ page, filters, organizations, level, pathname, exportTo, timeZone }}
        isFirst={!search.has('before')}
      />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
