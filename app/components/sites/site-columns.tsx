import { Link } from '@remix-run/react'
import { sortBy } from '~/components/lists/list-query'
import { RowLinks } from '~/components/lists/row-links'
import { tagColumn } from '~/components/lists/tag-column'
import { CompetitorBadge } from '~/components/marks/competitor-badge'
import { Badge } from '~/components/ui/badge'
import type { Column } from '~/components/ui/table'
import type { Can } from '~/components/visitor/use-visitor'
import { formatDateTime } from '~/shared/format/date'
import { formatRelativeTime } from '~/shared/format/relative-time'
import { backoffMessages } from '~/shared/messages/backoff'
import { siteImportMessages } from '~/shared/messages/site-imports'
import { sitesLabelsMessages as labels } from '~/shared/messages/sites-labels'
import { paths } from '~/shared/paths'
import { scheduleLabel } from '~/shared/rules/schedule/schedules'
import type { SiteSummary } from '~/shared/schemas/site'

type Context = { location: { pathname: string; search: string }; can: Can; now: string; timeZone: string }

function NextTest({ site, now, timeZone }: { site: SiteSummary; now: string; timeZone: string }) {
  if (!site.isScheduled) return <Badge tone="warning">{labels.paused}</Badge>
  if (site.nextRunAt === null) return '–'
  const isDue = site.nextRunAt <= now
  const slower = new Set(site.backoffs.map(({ page }) => page)).size
  return (
    <>
      <time dateTime={site.nextRunAt} title={formatDateTime(site.nextRunAt, timeZone)}>
        {isDue ? 'now' : formatRelativeTime(site.nextRunAt, new Date(now))}
      </time>
      {slower > 0 ? (
        <span className="block text-13 text-warning-ink" title={backoffMessages.slowerHelp}>
          {backoffMessages.slower(slower)}
        </span>
      ) : null}
    </>
  )
}

const editPath = (site: SiteSummary) => paths.site(site.client, site.project, site._id)

const mayEdit = (can: Can, site: SiteSummary) =>
  can('site.update', { organizationId: site.organization, clientId: site.client, projectId: site.project })

export function siteColumns({ location, can, now, timeZone }: Context): Column<SiteSummary>[] {
  return [
    {
      key: 'name',
      header: labels.site,
      rowHeader: true,
      wide: true,
      sort: sortBy('name', location),
      cell: (site) => (
        <span className="flex flex-wrap items-center gap-2">
          <Link
            to={mayEdit(can, site) ? editPath(site) : paths.dashboardSite(site.client, site._id)}
            prefetch="intent"
            className="font-medium hover:underline"
          >
            {site.name}
          </Link>
          <CompetitorBadge isShown={site.isCompetitor} />
        </span>
      ),
    },
    { key: 'pages', header: labels.pages, align: 'right', cell: (site) => site.pages },
    { key: 'schedule', header: labels.schedule, cell: (site) => scheduleLabel(site.frequency) },
    {
      key: 'next',
      header: labels.nextTest,
      cell: (site) => <NextTest site={site} now={now} timeZone={timeZone} />,
    },
    tagColumn<SiteSummary>(),
    {
      key: 'links',
      header: labels.open,
      align: 'right',
      wide: true,
      cell: (site) => (
        <RowLinks
          name={site.name}
          links={[
            { label: labels.dashboard, to: paths.dashboardSite(site.client, site._id) },
            mayEdit(can, site) && { label: labels.edit, to: editPath(site) },
            mayEdit(can, site) && {
              label: siteImportMessages.copy.action,
              to: paths.duplicateSite(site.client, site.project, { siteId: site._id }),
            },
          ]}
        />
      ),
    },
  ]
}
