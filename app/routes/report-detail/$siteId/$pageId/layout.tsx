import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import { PageHeader } from '~/components/layout/page-header'
import { CompetitorBadge } from '~/components/marks/competitor-badge'
import { SiteIcon } from '~/components/marks/site-icon'
import { hierarchyOf } from '~/components/navigation/hierarchy-of'
import { placeCrumbs } from '~/components/navigation/place-crumbs'
import type { ReportContext } from '~/components/report/frame/no-point'
import { ReportMenu } from '~/components/report/frame/report-menu'
import { ReportNav } from '~/components/report/frame/report-nav'
import { ReportNotes } from '~/components/report/frame/report-notes'
import { TestControl } from '~/components/report/frame/test-control'
import { useShownReport, useShownSeries } from '~/components/report/frame/use-shown-report'
import { LiveTests } from '~/components/report/runs/live-tests'
import { RunTestButton } from '~/components/report/runs/run-test-button'
import { ShareButton, ShareHost } from '~/components/sharing/share-button'
import { ShareNav } from '~/components/sharing/share-nav'
import { LiveBanner } from '~/components/uptime/outages/live-banner'
import { renderBanner } from '~/components/uptime/outages/render-banner.server'
import { useShare } from '~/components/visitor/use-share'
import { apiFor } from '~/server/screens/api-for'
import { pageOfSite } from '~/server/screens/page-of-site'
import { seesManyClients } from '~/server/screens/readers/read-navigation'
import { requireVisitorOrShare } from '~/server/screens/visitor'
import { keep } from '~/shared/paths'
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

/** Screens about the dates, not about one test. */
const WITHOUT_TEST = ['uptime', 'traffic']

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
  const isShared = useShare() !== null
  const shown = useShownReport()
  const section = pathname.split('/')[4] ?? ''
  const showsTest = !WITHOUT_TEST.includes(section)
  const kept = { ...keep(params), ...useShownSeries(), pointId: params.get('pointId') }
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
  const shared = {
    organization: site.organization,
    client: site.client,
    project: site.project,
    site: site._id,
  }
  const nav = (
    <ReportNav
      {...{ kept }}
      site={site._id}
      page={page._id}
      current={section}
      opportunities={shown?.bar.opportunities ?? null}
    />
  )
  return (
    <ShareHost place={shared} name={site.name}>
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
            isCompact
            actions={
              <>
                {shown ? <TestControl {...shown} showsTest={showsTest} /> : null}
                <ShareButton place={shared} iconOnly />
                <RunTestButton selection={{ page_id: page._id }} returnTo={pathname + search} />
                <ReportMenu {...{ shown, context, section, showsTest }} page={page._id} />
              </>
            }
          >
            {isShared ? <ShareNav isOpen={section !== 'overview'}>{nav}</ShareNav> : nav}
          </PageHeader>
          <div data-print="hide">{section === 'uptime' ? null : <LiveBanner banner={banner} />}</div>
        </div>
        <div className="flex flex-col gap-6">
          <div className="behind-dialog flex flex-col gap-3 empty:hidden" data-print="hide">
            {shown ? <ReportNotes {...shown} /> : null}
            <LiveTests page={page._id} tests={tests} />
          </div>
          <Outlet context={context} />
        </div>
      </div>
    </ShareHost>
  )
}
