import { reportParams } from '~/shared/rules/report/report-params'
import { presetDays } from '~/shared/rules/time/preset-days'
import type { SeriesKey } from '~/shared/schemas/point-series'
import { apiFor } from '../api-for'
import { searchWithDevice } from '../device-preference'
import { requireVisitorOrShare } from '../visitor'

/** About one point per two pixels of the widest chart. */
const CHART_POINTS = 400

/**
 * The common data of report sections: range and selection from the URL, and the report; `periods` adds the changes
 * since the previous range.
 */
export async function readReportScreen(
  request: Request,
  pageId: string | undefined,
  metrics: readonly SeriesKey[],
  { periods = false } = {},
) {
  const api = apiFor(request)
  const { visitor, timeZone } = await requireVisitorOrShare(request)
  const clock = { now: new Date(), timeZone }
  const { range, zoom, ...chosen } = reportParams(await searchWithDevice(request), clock)
  const focus = zoom?.map((at) => new Date(at).toISOString())
  const span = {
    page_id: pageId ?? '',
    start_date: range.from.toISOString(),
    end_date: range.to.toISOString(),
    max_points: CHART_POINTS,
    focus_start: focus?.[0],
    focus_end: focus?.[1],
  }
  const [report, bookmark] = await Promise.all([
    api.get('/api/lighthouses/report', {
      query: {
        ...chosen,
        ...span,
        include_metrics: metrics.join(','),
        include_periods: periods ? 'true' : undefined,
        include_opportunities: 'true',
      },
    }),
    visitor ? api.get('/api/bookmarks/{id}', { params: { id: pageId ?? '' } }) : null,
  ])
  const presets = presetDays(clock)
  const { startDate, endDate, preset, isInvalid } = range
  const { point } = report
  return {
    api,
    report,
    span,
    zoom,
    bar: {
      range: { startDate, endDate, preset, isInvalid },
      presets,
      timeZone,
      bookmark,
      opportunities: point?.failureCode ? null : (report.opportunities ?? null),
    },
  }
}
