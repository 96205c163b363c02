import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation, useParams, useSearchParams } from '@remix-run/react'
import { FieldCard } from '~/components/field-data/field-card'
import { fieldView, labConnection } from '~/components/field-data/field-figures'
import { FieldHistory } from '~/components/field-data/field-history'
import { PageSpeedCard, PageSpeedDialog } from '~/components/field-data/page-speed'
import { renderField } from '~/components/field-data/render-field.server'
import { NoPoint } from '~/components/report/frame/no-point'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { dialogOf } from '~/server/screens/dialog-of'
import { toRefusal } from '~/server/screens/forms/to-refusal'
import { readReportScreen } from '~/server/screens/readers/read-report'
import { fieldDataMessages as messages } from '~/shared/messages/field-data'
import { type Params, withParams } from '~/shared/paths'
import { rendered } from '~/shared/rendered-html'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { formFactorOf } from '~/shared/rules/report/report-view'
import { DAY_MS } from '~/shared/values/units'

const HALF_YEAR_MS = 190 * DAY_MS

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { api, report, bar } = await readReportScreen(request, params['pageId'], [])
  const { point } = report
  if (!point) return { report, bar, field: null, facts: null, records: [], pageSpeed: null }
  const formFactor = formFactorOf(report)
  const query = { page_id: point.page, is_desktop: formFactor === 'DESKTOP' ? 'true' : 'false' } as const
  const run = { params: { id: point._id } }
  const [url, origin, pageSpeed] = await Promise.all([
    api.get('/api/ChromeUXReports/last', { query: { ...query, level: 'url' } }),
    api.get('/api/ChromeUXReports/last', { query: { ...query, level: 'origin' } }),
    dialogOf(request) === 'pagespeed'
      ? toRefusal(api.get('/api/lighthouses/{id}/pagespeedinsights', run))
      : null,
  ])
  const { record, isStandIn, ...view } = fieldView(
    { url, origin },
    new URL(request.url).searchParams.get('visits'),
  )
  const start_date = new Date(Date.now() - HALF_YEAR_MS).toISOString()
  const [{ records }, conditions] = await Promise.all([
    api.get('/api/ChromeUXReports', { query: { ...query, level: view.level, start_date } }),
    record?.metrics.RTT ? api.get('/api/lighthouses/{id}/conditions', run) : null,
  ])
  const beside = { lab: point.metrics, connection: labConnection(point, conditions), formFactor }
  const facts = record && rendered(renderField({ record, isStandIn, ...beside }), request)
  const days = record && { start: record.start, end: record.end }
  return { report, bar, field: { ...view, days }, facts, records, pageSpeed }
}

export default function VisitorsRoute() {
  const { bar, field, facts, records, pageSpeed } = useLoaderData<typeof loader>()
  const { pageId = '' } = useParams()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const to = (changes: Params) => withParams(pathname, search, changes)
  const dialog = pageSpeed ? (
    <PageSpeedDialog answer={pageSpeed} closeTo={to({ dialog: null })} timeZone={bar.timeZone} />
  ) : null
  if (!field) {
    return <NoPoint page={Number(pageId)} isDefaultRange={bar.range.preset === 'month'} />
  }
  return (
    <DialogHost dialog={dialog}>
      <FieldCard {...field} facts={facts} levelTo={(visits) => to({ visits })} />
      <FieldHistory records={records} level={field.level} />
      <PageSpeedCard to={to({ dialog: 'pagespeed' })} />
    </DialogHost>
  )
}
