import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SettingsHeader } from '~/components/settings/settings-header'
import { StatisticsView } from '~/components/usage/statistics-view'
import { usageCrumbs } from '~/components/usage/usage-places'
import { readUsage } from '~/server/screens/readers/read-usage'
import { usageMessages } from '~/shared/messages/usage'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction<typeof loader> = (args) => {
  const { organization, client, project } = args.data?.statistics ?? {}
  return pageMeta(args, usageMessages.title, [project?.name, client?.name, organization?.name])
}

/** One screen at ten URLs: of the owner, the platform, and tabs of a client and a project. */
export const loader = ({ request, params }: LoaderFunctionArgs) => readUsage(request, params)

export default function StatisticsRoute() {
  const screen = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const isTab = pathname.startsWith('/settings/clients/')
  const { statistics } = screen
  const { organization, client, project } = statistics
  const place = project ?? client ?? organization
  return (
    <>
      {isTab ? null : (
        <SettingsHeader
          title={place?.name ?? usageMessages.title}
          note={place ? undefined : usageMessages.platform}
          crumbs={usageCrumbs(statistics, pathname)}
        />
      )}
      <StatisticsView {...screen} />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
