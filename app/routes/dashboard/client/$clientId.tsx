import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import { Gauge, Plus, SearchX } from 'lucide-react'
import { FilterBar } from '~/components/dashboards/filter-bar'
import { PageResults } from '~/components/dashboards/page-results'
import { sortLink } from '~/components/dashboards/sort-link'
import { PageHeader } from '~/components/layout/page-header'
import { RunOptionsLink } from '~/components/report/run-options-link'
import { RunTestButton } from '~/components/report/run-test-button'
import { ShareButton } from '~/components/sharing/share-button'
import { useShare } from '~/components/sharing/use-share'
import { SiteIcon } from '~/components/sites/site-icon'
import { ButtonLink } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Pagination } from '~/components/ui/pagination'
import { Tabs } from '~/components/ui/tabs'
import { apiFor } from '~/server/http/api-for'
import { messages } from '~/shared/messages'
import { keep, paths, withParams } from '~/shared/paths'
import { overviewParams } from '~/shared/rules/overview-params'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.place.name ?? messages.dashboard.title} · Lightkeeper` },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { clientId, projectId, siteId } = params
  const { tab, searchText, pageNumber, ...view } = overviewParams(new URL(request.url).searchParams)
  const query = {
    ...view,
    client: clientId,
    project: projectId,
    site: siteId,
    search: searchText,
    page: pageNumber,
  }
  const api = apiFor(request)
  const [results, client, project, site] = await Promise.all([
    api.get('/api/overview/pages', { query }),
    api.get('/api/clients/{id}', { params: { id: String(clientId) } }),
    projectId ? api.get('/api/projects/{id}', { params: { id: projectId } }) : null,
    siteId ? api.get('/api/sites/{id}', { params: { id: siteId } }) : null,
  ])
  const place = site ?? project ?? client
  return { results, client, project, site, place, tab, view, searchText, now: new Date() }
}

export default function ResultsRoute() {
  const { results, client, project, site, place, tab, view, searchText, now } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const share = useShare()
  const kept = { ...keep(search), formFactor: search.get('formFactor') }
  const isFiltered = search.has('searchText')
  const returnTo = `${pathname}?${search}`
  const level = site ? 'site_id' : project ? 'project_id' : 'client_id'
  return (
    <>
      <PageHeader
        title={place.name}
        icon={site ? <SiteIcon site={site._id} /> : null}
        note={messages.dashboard.pages(results.total)}
        crumbs={[
          { label: messages.dashboard.title, to: paths.dashboard(kept) },
          ...(place === client ? [] : [{ label: client.name, to: paths.dashboardClient(client._id, kept) }]),
          { label: place.name },
        ]}
        actions={
          <>
            <ShareButton
              organization={client.organization}
              client={client._id}
              project={site?.project ?? project?._id}
              site={site?._id}
            />
            <div className="flex gap-1">
              <RunTestButton
                selection={{
                  [level]: place._id,
                  formFactor: view.formFactor,
                  ...(searchText && { search: searchText }),
                }}
                returnTo={returnTo}
                label={searchText ? messages.dashboard.runFound : messages.dashboard.runTests}
                disabled={results.total === 0}
              />
              {site ? (
                <RunOptionsLink
                  site={site._id}
                  search={searchText}
                  place={{
                    organizationId: site.organization,
                    clientId: site.client,
                    projectId: site.project,
                    siteId: site._id,
                  }}
                  returnTo={returnTo}
                />
              ) : null}
            </div>
          </>
        }
      >
        <Tabs
          label="Figures"
          tabs={[
            {
              to: withParams(pathname, search, { tab: null }),
              label: 'LightHouse',
              current: tab === 'lighthouse',
            },
            {
              to: withParams(pathname, search, { tab: 'performance' }),
              label: 'Performance',
              current: tab === 'performance',
            },
          ]}
        />
      </PageHeader>
      <div className="flex flex-col gap-4">
        <FilterBar
          {...{ pathname, search }}
          formFactor={view.formFactor}
          searchLabel={messages.dashboard.searchPages}
        />
        {results.total === 0 ? (
          <EmptyState
            icon={isFiltered ? SearchX : Gauge}
            text={isFiltered ? messages.dashboard.noneFound : messages.dashboard.noPages}
            action={
              isFiltered || share ? null : (
                <ButtonLink icon={Plus} to={paths.clientProjects(client._id)}>
                  {messages.dashboard.emptyAction}
                </ButtonLink>
              )
            }
          />
        ) : (
          <PageResults
            results={results.items}
            {...{ tab, now }}
            formFactor={view.formFactor}
            sort={(key) => sortLink(pathname, search, view, key)}
          />
        )}
        {results.total > results.limit ? (
          <Pagination
            pageNumber={results.page}
            pageSize={results.limit}
            total={results.total}
            noun="results"
            to={(pageNumber) => withParams(pathname, search, { pageNumber })}
          />
        ) : null}
      </div>
    </>
  )
}
