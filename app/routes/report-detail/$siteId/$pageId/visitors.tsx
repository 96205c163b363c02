import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation, useParams, useSearchParams } from '@remix-run/react'
import { FieldCard } from '~/components/field-data/field-card'
import { FieldHistory } from '~/components/field-data/field-history'
import { PageSpeedCard, PageSpeedDialog } from '~/components/field-data/page-speed'
import { NoPoint } from '~/components/report/no-point'
import { ReportBar } from '~/components/report/report-bar'
import { SpeedViews } from '~/components/report/speed-views'
import { dialogOf } from '~/components/settings/dialog-of'
import { orRefusal } from '~/server/http/or-refusal'
import { readReportScreen } from '~/server/http/read-report'
import { messages } from '~/shared/messages'
import { withParams } from '~/shared/paths'
import { formFactorOf } from '~/shared/rules/report-view'

const words = messages.fieldData
const HALF_YEAR_MS = 190 * 86_400_000

export const meta: MetaFunction = () => [{ title: `${words.title} · Lightkeeper` }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { api, report, bar } = await readReportScreen(request, params['pageId'], [])
  const { point } = report
  if (!point) return { report, bar, field: null, records: [], pageSpeed: null }
  const is_desktop = formFactorOf(report) === 'DESKTOP' ? ('true' as const) : ('false' as const)
  const query = { page_id: point.page, is_desktop }
  const start_date = new Date(Date.now() - HALF_YEAR_MS).toISOString()
  const isAsked = dialogOf(request) === 'pagespeed'
  const [field, { records }, pageSpeed] = await Promise.all([
    api.get('/api/ChromeUXReports/last', { query }),
    api.get('/api/ChromeUXReports', { query: { ...query, start_date } }),
    isAsked
      ? orRefusal(api.get('/api/lighthouses/{id}/pagespeedinsights', { params: { id: point._id } }))
      : null,
  ])
  return { report, bar, field, records, pageSpeed }
}

export default function VisitorsRoute() {
  const { report, bar, field, records, pageSpeed } = useLoaderData<typeof loader>()
  const { pageId = '' } = useParams()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const to = (dialog: string | null) => withParams(pathname, search, { dialog })
  if (pageSpeed) return <PageSpeedDialog answer={pageSpeed} closeTo={to(null)} timeZone={bar.timeZone} />
  const { point } = report
  if (!point || !field) {
    return (
      <>
        <ReportBar report={report} {...bar} />
        <SpeedViews />
        <NoPoint page={Number(pageId)} isDefaultRange={bar.range.preset === 'month'} />
      </>
    )
  }
  return (
    <>
      <ReportBar report={report} {...bar} />
      <SpeedViews />
      <FieldCard field={field} lab={point.metrics} formFactor={formFactorOf(report)} />
      <FieldHistory records={records} />
      <PageSpeedCard to={to('pagespeed')} />
    </>
  )
}
