import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation, useOutletContext, useSearchParams } from '@remix-run/react'
import { CorrelationChart } from '~/components/charts/correlation-chart'
import { LineChart } from '~/components/charts/line-chart'
import { ServerHtml } from '~/components/hydration/server-html'
import type { ReportContext } from '~/components/report/frame/no-point'
import { presentAnnotation } from '~/components/report/frame/report-events'
import { useEventsLink } from '~/components/report/frame/use-events-link'
import { renderVisits } from '~/components/report/traffic/render-visits.server'
import { lcpChart, visitsChart } from '~/components/report/traffic/visits-chart'
import { VisitsEmpty, VisitsNotices } from '~/components/report/traffic/visits-notice'
import { Card } from '~/components/ui/card'
import { SegmentedLinks } from '~/components/ui/tabs'
import { useCan, useShowsNotes } from '~/components/visitor/use-visitor'
import { readReportScreen } from '~/server/screens/readers/read-report'
import { visitsMessages as messages } from '~/shared/messages/visits'
import { paths, withParams } from '~/shared/paths'
import { rendered } from '~/shared/rendered-html'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

const SCOPES = ['site', 'page'] as const
type Scope = (typeof SCOPES)[number]
const scopeIn = (search: URLSearchParams): Scope => (search.get('visits') === 'page' ? 'page' : 'site')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { api, report, bar } = await readReportScreen(request, params['pageId'], [])
  const { startDate, endDate } = bar.range
  const isPage = scopeIn(new URL(request.url).searchParams) === 'page'
  const visits = await api.get('/api/sites/{id}/visits', {
    params: { id: params['siteId'] ?? '' },
    query: { page: isPage ? params['pageId'] : undefined, startDate, endDate },
  })
  const { connection, property, page, current } = visits.traffic
  const state = { connection, property, page, current: { ...current, days: [] } }
  if (current.totals === null) return { report, bar, state, chart: null, lcp: null, head: {}, tables: {} }
  const now = Date.now()
  const parts = renderVisits({ visits, timeZone: bar.timeZone, now })
  return {
    report,
    bar,
    state,
    chart: visitsChart(visits, now),
    lcp: lcpChart(visits),
    head: rendered(parts.head, request),
    tables: rendered(parts.tables, request),
  }
}

export default function TrafficRoute() {
  const { report, state, chart, lcp, head, tables } = useLoaderData<typeof loader>()
  const { place } = useOutletContext<ReportContext>()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const showsNotes = useShowsNotes()
  const eventsTo = useEventsLink(report)
  const { clientId, projectId, siteId } = place
  const mayConnect = useCan()('site.update', place)
  const settingsTo = mayConnect ? paths.siteTraffic(clientId, projectId, siteId) : null
  const scope = scopeIn(search)
  const to = (one: Scope) => withParams(pathname, search, { visits: one === 'site' ? null : one })
  const annotations = report.annotations.items
    .filter(({ kind }) => showsNotes || kind !== 'note')
    .map(presentAnnotation)
  return (
    <>
      {state.property ? (
        <div className="flex" data-print="hide">
          <SegmentedLinks
            label={messages.scope}
            tabs={SCOPES.map((one) => ({ to: to(one), label: messages.scopes[one], current: one === scope }))}
          />
        </div>
      ) : null}
      <VisitsNotices traffic={state} settingsTo={settingsTo} />
      <VisitsEmpty traffic={state} settingsTo={settingsTo} siteTo={to('site')} />
      {chart ? (
        <>
          <ServerHtml id="visits" className="flex min-w-0 flex-col gap-4" drawing={head} />
          <Card title={messages.chart}>
            <LineChart {...chart} {...{ annotations, eventsTo }} showTitle={false} />
          </Card>
          <Card title={messages.lcpChart} note={lcp ? messages.lcpHelp : undefined}>
            {lcp ? (
              <CorrelationChart {...lcp} showTitle={false} />
            ) : (
              <p className="text-quiet">{messages.lcpNone}.</p>
            )}
          </Card>
          <ServerHtml id="visits-tables" className="shown-late min-w-0" drawing={tables} />
        </>
      ) : null}
    </>
  )
}
