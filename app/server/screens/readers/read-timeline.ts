import { zoomedDates } from '~/shared/rules/charts/chart-zoom'
import { scatterMetric, showsScatter } from '~/shared/rules/charts/scatter'
import { selectedKinds } from '~/shared/rules/report/timeline'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import type { ReportView } from '~/shared/schemas/report-view'
import type { ApiClient } from '../api-for'

interface Asked {
  report: Pick<ReportView, 'start' | 'end'>
  point: Pick<PointDetail, 'page' | 'device' | 'location'>
  search: URLSearchParams
  zoom: readonly [number, number] | null
}

function seriesOf({ report, point, zoom }: Asked) {
  const { start, end } = zoomedDates(report, zoom)
  return {
    page_id: point.page,
    device: point.device,
    location: point.location,
    start_date: start,
    end_date: end,
  }
}

export const readTimeline = (api: ApiClient, query: Asked) =>
  api.get('/api/lighthouses/timeline', {
    query: {
      ...seriesOf(query),
      measured_from: query.zoom ? query.report.start : undefined,
      kinds: selectedKinds(query.search)?.join(','),
    },
  })

export function readScatter(api: ApiClient, query: Asked) {
  const series = seriesOf(query)
  if (!showsScatter(query.search, Date.parse(series.start_date), Date.parse(series.end_date))) return null
  return api.get('/api/lighthouses/scatter', { query: { ...series, metric: scatterMetric(query.search) } })
}
