import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import { PageHeader } from '~/components/layout/page-header'
import { CompetitorBadge } from '~/components/marks/competitor-badge'
import { SiteIcon } from '~/components/marks/site-icon'
import { hierarchyOf } from '~/components/navigation/hierarchy-of'
import { placeCrumbs } from '~/components/navigation/place-crumbs'
import type { ReportContext } from '~/components/report/frame/no-point'
import { useShownOpportunities, useShownSeries } from '~/components/report/frame/use-shown-series'
import { opportunitiesTab } from '~/components/report/opportunities/opportunities-tab'
import { LiveTests } from '~/components/report/runs/live-tests'
import { RunOptionsLink } from '~/components/report/runs/run-options-link'
import { RunTestButton } from '~/components/report/runs/run-test-button'
import { ShareButton } from '~/components/sharing/share-button'
import { Tabs } from '~/components/ui/tabs'
import { LiveBanner } from '~/components/uptime/outages/live-banner'
import { renderBanner } from '~/components/uptime/outages/render-banner.server'
import { apiFor } from '~/server/screens/api-for'
import { pageOfSite } from '~/server/screens/page-of-site'
import { seesManyClients } from '~/server/screens/readers/read-navigation'
import { requireVisitorOrShare } from '~/server/screens/visitor'
import { reportMessages } from '~/shared/messages/report'
import { keep, paths, REPORT_SECTIONS, SPEED_VIEWS } from '~/shared/paths'
import { isInProgress } from '~/shared/rules/measuring/test-status'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const { siteId = '', pageId = '' } = params
  const [{ visitor }, site, isMany] = await Promise.all([
    requireVisitorOrShare(request),
    api.get('/api/sites/{id}', { params: { id: siteId } }),
    seesManyClients(api),
  ])
  const page = pageOfSite(site, pageId, request)
  const [tests, uptime] = await Promise.all([
    api.get('/api/lighthouses/tests', { query: { page_id: page._id } }),
    api.get('/api/uptime/now', { query: { site: site._id } }),
  ])
  const banner = renderBanner({ now: uptime, place: { site: site._id }, isShared: !visitor }, request)
  return { site, tests, banner, page, isMany }
}

export const handle = {
  runningHead: (data?: { site: { name: string }; page: { name: string } }) =>
    data ? `${data.site.name}, ${data.page.name}` : null,
}

function currentSection(pathname: string): string | undefined {
  const section = pathname.split('/')[4]
  return SPEED_VIEWS.some(({ id }) => id === section) ? 'performance' : section
}

export default function ReportLayout() {
  const { site, page, tests, banner, isMany } = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const place = {
    organizationId: site.organization,
    clientId: site.client,
    projectId: site.project,
    siteId: site._id,
  }
  const kept = { ...keep(params), ...useShownSeries(), pointId: params.get('pointId') }
  const opportunities = useShownOpportunities()
  const names = {
    client: site.clientName,
    project: site.projectName,
    site: site.name,
    page: page.name,
    url: page.url,
  }
  const isTesting = tests.some((test) => isInProgress(test.status))
  const backoffs = site.backoffs.filter((backoff) => backoff.page === page._id)
  const context: ReportContext = { isTesting, place, page, names, backoffs }
  return (
    <div className="report">
      <div className="behind-dialog off-cover">
        <PageHeader
          title={page.name}
          icon={<SiteIcon site={site._id} />}
          crumbs={placeCrumbs(hierarchyOf(null, null, site), page, { kept: keep(params), isMany })}
          note={
            <span className="flex min-w-0 items-center gap-2">
              <CompetitorBadge isShown={site.isCompetitor} />
              <a
                href={page.url}
                rel="noreferrer nofollow"
                title={page.url}
                className="-my-1 block truncate py-1 font-mono text-12 hover:underline"
              >
                {page.url}
              </a>
            </span>
          }
          actions={
            <>
              <ShareButton
                organization={site.organization}
                client={site.client}
                project={site.project}
                site={site._id}
              />
              <div className="flex gap-1">
                <RunTestButton selection={{ page_id: page._id }} returnTo={pathname + search} />
                <RunOptionsLink
                  site={site._id}
                  page={page._id}
                  device={params.get('device')}
                  location={params.get('location')}
                  place={place}
                  returnTo={pathname + search}
                />
              </div>
            </>
          }
        >
          <Tabs
            label={reportMessages.title}
            tabs={REPORT_SECTIONS.map(({ id, label }) => ({
              label,
              to: paths.report(site._id, page._id, id, kept),
              current: currentSection(pathname) === id,
              ...(id === 'opportunities' ? opportunitiesTab(opportunities) : null),
            }))}
          />
        </PageHeader>
        <div data-print="hide">
          <LiveBanner banner={banner} isLive={currentSection(pathname) !== 'uptime'} />
        </div>
      </div>
      <div className="flex flex-col gap-6">
        <div className="behind-dialog empty:hidden">
          <LiveTests page={page._id} tests={tests} />
        </div>
        <Outlet context={context} />
      </div>
    </div>
  )
}
