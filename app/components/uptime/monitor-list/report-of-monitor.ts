import { paths } from '~/shared/paths'
import type { BoardLine } from '~/shared/schemas/monitor-board'

/** URL of the monitor's report, or of the site's dashboard if the site has no pages. */
export const reportOfMonitor = ({ _id, client, site, reportPage }: BoardLine): string =>
  reportPage === null
    ? paths.dashboardSite(client, site)
    : paths.report(site, reportPage, 'uptime', { monitor: _id })
