import { formFactorOf } from '~/shared/rules/report/report-view'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import type { ReportView } from '~/shared/schemas/report-view'
import type { ApiClient } from '../api-for'

/** More monitors of a site are only counted in its uptime section. */
const MAX_MONITORS = 20

/** What an overview says beside the figures of its test. */
export async function readOverview(api: ApiClient, report: ReportView, point: PointDetail) {
  const isDesktop = formFactorOf(report) === 'DESKTOP'
  const [summary, field, monitors] = await Promise.all([
    api.get('/api/lighthouses/{id}/summary', { params: { id: point._id } }),
    api.get('/api/ChromeUXReports/last', {
      query: { page_id: point.page, is_desktop: isDesktop ? 'true' : 'false' },
    }),
    api.get('/api/monitors', { query: { site: point.site, limit: MAX_MONITORS } }),
  ])
  return { summary, field, monitors: monitors.items }
}
