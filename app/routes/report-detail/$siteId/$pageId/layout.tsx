import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import { PageHeader } from '~/components/layout/page-header'
import { LiveTests } from '~/components/report/live-tests'
import type { ReportContext } from '~/components/report/no-point'
import { RunOptionsLink } from '~/components/report/run-options-link'
import { RunTestButton } from '~/components/report/run-test-button'
import { ShareButton } from '~/components/sharing/share-button'
import { SiteIcon } from '~/components/sites/site-icon'
import { Tabs } from '~/components/ui/tabs'
import { apiFor } from '~/server/http/api-for'
import { pageOfSite } from '~/server/http/page-of-site'
import { messages } from '~/shared/messages'
import { keep, paths, REPORT_SECTIONS } from '~/shared/paths'
import { isInProgress } from '~/shared/rules/test-status'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const { siteId = '', pageId = '' } = params
  const site = await api.get('/api/sites/{id}', { params: { id: siteId } })
  const page = pageOfSite(site, pageId, request)
  const tests = await api.get('/api/lighthouses/tests', { query: { page_id: page._id } })
  return { site, tests, page }
}

/** A dialog of a section stands alone; a section that has none to show keeps its head, whatever the address says. */
const BEHIND_DIALOG = 'empty:hidden group-has-data-dialog/report:hidden'

export default function ReportLayout() {
  const { site, page, tests } = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const place = {
    organizationId: site.organization,
    clientId: site.client,
    projectId: site.project,
    siteId: site._id,
  }
  const kept = { ...keep(params), pointId: params.get('pointId') }
  const context: ReportContext = { isTesting: tests.some((test) => isInProgress(test.status)), place }
  return (
    <div className="group/report">
      <div className={BEHIND_DIALOG}>
        <PageHeader
          title={page.name}
          icon={<SiteIcon site={site._id} />}
          crumbs={[
            { label: messages.dashboard.title, to: paths.dashboard(keep(params)) },
            { label: site.clientName, to: paths.dashboardClient(site.client, keep(params)) },
            { label: site.projectName, to: paths.dashboardProject(site.client, site.project, keep(params)) },
            { label: site.name, to: paths.dashboardSite(site.client, site._id, keep(params)) },
            { label: page.name },
          ]}
          note={
            <a
              href={page.url}
              rel="noreferrer nofollow"
              title={page.url}
              className="block truncate font-mono text-12 hover:underline"
            >
              {page.url}
            </a>
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
            label={messages.report.title}
            tabs={REPORT_SECTIONS.map(({ id, label }) => ({
              label,
              to: paths.report(site._id, page._id, id, kept),
              current: pathname.endsWith(`/${id}`),
            }))}
          />
        </PageHeader>
      </div>
      <div className="flex flex-col gap-6">
        <div className={BEHIND_DIALOG}>
          <LiveTests page={page._id} tests={tests} />
        </div>
        <Outlet context={context} />
      </div>
    </div>
  )
}
