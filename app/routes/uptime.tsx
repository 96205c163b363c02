import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import Activity from 'lucide-react/icons/activity'
import Gauge from 'lucide-react/icons/gauge'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { EntityList } from '~/components/settings/entity-list'
import { useTimeZone } from '~/components/settings/use-visitor'
import { ButtonLink } from '~/components/ui/button'
import { useLiveList } from '~/components/ui/use-live-list'
import { useRefresh } from '~/components/ui/use-refresh'
import { DefaultPolicyNote } from '~/components/uptime/availability/default-policy-note'
import { MonitorFilters } from '~/components/uptime/monitor-list/monitor-filters'
import { monitorLineColumns } from '~/components/uptime/monitor-list/monitor-line-columns'
import { isNarrowed } from '~/components/uptime/monitor-list/monitor-order'
import { monitorQueryOf, placeIn } from '~/components/uptime/monitor-list/monitor-query'
import { StateLinks } from '~/components/uptime/monitor-list/state-links'
import { apiFor } from '~/server/screens/api-for'
import { readMonitorChoices, readMonitorPlace } from '~/server/screens/readers/read-monitor-place'
import { requireNotShareUser } from '~/server/screens/visitor'
import { monitorListMessages } from '~/shared/messages/uptime'
import { paths, withParams } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

const words = monitorListMessages

export const meta: MetaFunction = (args) => pageMeta(args, words.title)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireNotShareUser(request)
  const api = apiFor(request)
  const { pathname, searchParams } = new URL(request.url)
  const query = monitorQueryOf(searchParams)
  const { place, found, isMoved } = await readMonitorPlace(api, placeIn(query))
  if (isMoved) throw redirect(withParams(pathname, searchParams, { ...place }))
  const [list, choices] = await Promise.all([
    api.get('/api/monitors', { query }),
    readMonitorChoices(api, place, found),
  ])
  return {
    list,
    choices,
    stream: paths.monitorStream(query),
    csvTo: paths.outagesCsv({ ...place }),
    now: new Date(),
  }
}

export default function MonitorsRoute() {
  const { list, choices, stream, csvTo, now } = useLoaderData<typeof loader>()
  const location = useLocation()
  const [search] = useSearchParams()
  const timeZone = useTimeZone()
  useLiveList(stream, 'uptime', list.digest)
  // The stream reports status changes only, so response times and last checks need polling.
  useRefresh()
  const watched = Object.values(list.counts).reduce((sum, count) => sum + count, 0)
  return (
    <>
      <PageHeader
        title={words.title}
        note={watched > 0 ? words.count(watched) : null}
        actions={
          watched > 0 ? (
            <a href={csvTo} download className="text-13 text-link hover:underline">
              {words.outagesCsv}
            </a>
          ) : null
        }
      />
      {watched > 0 || search.get('state') ? <StateLinks counts={list.counts} /> : null}
      <EntityList
        list={list}
        columns={monitorLineColumns({ location, now, timeZone })}
        noun="monitors"
        icon={Activity}
        empty={words.empty}
        noneFound={() => words.noneFound}
        searchLabel={words.search}
        isNarrowed={isNarrowed(search)}
        filters={<MonitorFilters {...choices} />}
        action={
          watched === 0 && !search.get('searchText') && !isNarrowed(search) ? (
            <ButtonLink variant="primary" icon={Gauge} to={paths.dashboard()}>
              {words.emptyAction}
            </ButtonLink>
          ) : null
        }
      />
      {list.items.length > 0 ? <DefaultPolicyNote className="mt-3" /> : null}
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
