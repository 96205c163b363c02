import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useOutletContext, useParams } from '@remix-run/react'
import type { ReportContext } from '~/components/report/frame/no-point'
import { useLiveList } from '~/components/ui/use-live-list'
import { AddMonitorCard, PageOffer } from '~/components/uptime/add-monitor-card'
import { renderUptime } from '~/components/uptime/render-uptime.server'
import { MonitorChoice, UptimeActions } from '~/components/uptime/uptime-bar'
import { UptimeFigures } from '~/components/uptime/uptime-figures'
import { datesShown, uptimeParams } from '~/components/uptime/uptime-params'
import { useCan } from '~/components/visitor/use-visitor'
import { readReportScreen } from '~/server/screens/readers/read-report'
import { watchPage } from '~/server/screens/watch-page'
import { uptimeMessages } from '~/shared/messages/uptime'
import { paths } from '~/shared/paths'
import { type RenderedHtml, rendered } from '~/shared/rendered-html'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { DEFAULT_POLICY } from '~/shared/rules/uptime/availability'
import { exportDates } from '~/shared/rules/uptime/export-dates'

export const meta: MetaFunction = (args) => pageMeta(args, uptimeMessages.title)

/** The list is limited; the export has all outages. */
const MAX_OUTAGES = 50
const BLANK: RenderedHtml = {}
const NONE = { chosen: null, policy: DEFAULT_POLICY, chart: null, now: BLANK, phases: BLANK, past: BLANK }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { api, report, bar, zoom } = await readReportScreen(request, params['pageId'], ['performance'])
  const search = new URL(request.url).searchParams
  const now = Date.now()
  const dates = datesShown(report, { zoom, preset: bar.range.preset, now })
  const { monitors, chosen, digest } = await api.get('/api/pages/{id}/uptime', {
    params: { id: params['pageId'] ?? '' },
    query: { ...uptimeParams(search), ...dates, timezone: bar.timeZone },
  })
  const head = { report, bar, monitors, digest, dates, checks: exportDates(dates, now) }
  if (!chosen) return { ...head, ...NONE }
  const outages = await api.get('/api/outages', {
    query: { monitor: chosen._id, ...dates, limit: MAX_OUTAGES },
  })
  const parts = renderUptime({ report, dates, monitor: chosen, outages, search, timeZone: bar.timeZone })
  return {
    ...head,
    chosen: chosen._id,
    policy: chosen.policy,
    chart: parts.chart,
    now: rendered(parts.now, request),
    phases: rendered(parts.phases, request),
    past: rendered(parts.past, request),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  return watchPage(request, params['pageId'] ?? '')
}

export default function UptimeRoute() {
  const { report, bar, monitors, digest, dates, checks, chosen, policy, chart, ...drawings } =
    useLoaderData<typeof loader>()
  const { place } = useOutletContext<ReportContext>()
  const { pageId = '' } = useParams()
  const mayChange = useCan()('monitor.update', place)
  useLiveList(paths.uptimeStream(pageId, { monitor: chosen }), 'uptime', digest)
  const { clientId, projectId, siteId } = place
  const isPageWatched = monitors.some(({ page, followsPage }) => followsPage && page === Number(pageId))
  return (
    <>
      {chosen === null ? (
        <AddMonitorCard monitorsTo={mayChange ? paths.siteMonitors(clientId, projectId, siteId) : null} />
      ) : (
        <>
          {isPageWatched ? null : <PageOffer mayChange={mayChange} />}
          <UptimeFigures
            choice={<MonitorChoice {...{ monitors, chosen }} />}
            {...{ policy, chart, drawings }}
            timeZone={bar.timeZone}
          />
          <UptimeActions monitor={chosen} {...{ place, mayChange, dates, checks }} />
        </>
      )}
    </>
  )
}
