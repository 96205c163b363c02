import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import { ResultsActions } from '~/components/dashboards/results-actions'
import { ResultsTabs } from '~/components/dashboards/results-tabs'
import { hydrateOnInteraction } from '~/components/hydration/lazy-part'
import { PageHeader } from '~/components/layout/page-header'
import { hierarchyOf } from '~/components/navigation/hierarchy-of'
import { placeCrumbs } from '~/components/navigation/place-crumbs'
import { RefreshWithoutScripts } from '~/components/report/runs/refresh-without-scripts'
import { SiteIcon } from '~/components/sites/site-icon'
import { LiveBanner } from '~/components/uptime/outages/live-banner'
import { renderBanner } from '~/components/uptime/outages/render-banner.server'
import { apiFor } from '~/server/screens/api-for'
import { requirePathIds } from '~/server/screens/not-found'
import { seesManyClients } from '~/server/screens/readers/read-navigation'
import { requireVisitorOrShare } from '~/server/screens/visitor'
import { dashboardMessages } from '~/shared/messages/hierarchy'
import { keep } from '~/shared/paths'
import {
  filmQuery,
  overviewParams,
  restrictToChoices,
  resultQuery,
  trendRange,
} from '~/shared/rules/navigation/overview-params'
import { pageMeta } from '~/shared/rules/navigation/page-title'

/** Only links and forms, up to a hundred rows, so hydration can wait. */
const PageFilterBar = hydrateOnInteraction(() =>
  import('~/components/dashboards/filter-bars').then((m) => m.PageFilterBar),
)
const ShownResults = hydrateOnInteraction(() =>
  import('~/components/dashboards/shown-results').then((m) => m.ShownResults),
)

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, dashboardMessages.title)

export async function loader({ request, params }: LoaderFunctionArgs) {
  requirePathIds(params)
  const { clientId, projectId, siteId } = params
  const now = new Date()
  const below = { client: clientId, project: projectId, site: siteId }
  const api = apiFor(request)
  const [{ timeZone, visitor }, choices] = await Promise.all([
    requireVisitorOrShare(request),
    api.get('/api/overview/choices', { query: below }),
  ])
  const view = restrictToChoices(overviewParams(new URL(request.url).searchParams), choices)
  const range = trendRange(view, { now, timeZone })
  const isFilm = view.tab === 'filmstrip'
  const [results, films, uptime, client, project, site, isMany] = await Promise.all([
    isFilm ? null : api.get('/api/overview/pages', { query: { ...resultQuery(view, range), ...below } }),
    isFilm ? api.get('/api/overview/filmstrips', { query: { ...filmQuery(view), ...below } }) : null,
    api.get('/api/uptime/now', { query: below }),
    api.get('/api/clients/{id}', { params: { id: String(clientId) } }),
    projectId ? api.get('/api/projects/{id}', { params: { id: projectId } }) : null,
    siteId ? api.get('/api/sites/{id}', { params: { id: siteId } }) : null,
    seesManyClients(api),
  ])
  return {
    results,
    films,
    banner: renderBanner({ now: uptime, place: below, isShared: !visitor }, request),
    choices,
    client,
    project,
    site,
    isMany,
    place: site ?? project ?? client,
    view,
    range,
    now,
  }
}

export default function ResultsRoute() {
  const { results, films, banner, choices, client, project, site, isMany, place, view, range, now } =
    useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { total } = films ?? results ?? { total: 0 }
  const shown = films?.items ?? results?.items ?? []
  const formFactor = choices.devices.find(({ _id }) => _id === view.device)?.formFactor ?? view.formFactor
  const returnTo = `${pathname}?${search}`
  return (
    <>
      <PageHeader
        title={place.name}
        icon={site ? <SiteIcon site={site._id} /> : null}
        note={dashboardMessages.pages(total)}
        crumbs={placeCrumbs(hierarchyOf(client, project, site), null, { kept: keep(search), isMany })}
        actions={<ResultsActions {...{ client, project, site, view, total, returnTo }} />}
      >
        <ResultsTabs {...{ pathname, search }} current={view.tab} />
      </PageHeader>
      <LiveBanner banner={banner} />
      <RefreshWithoutScripts isTesting={shown.some(({ testStatus }) => testStatus !== null)} />
      <div className="flex flex-col gap-4">
        <PageFilterBar
          {...{ view, choices, formFactor }}
          isSite={site !== null}
          range={films ? null : range}
        />
        <ShownResults
          {...{ results, films, view, formFactor, now }}
          span={range}
          client={client._id}
          isSite={site !== null}
        />
      </div>
    </>
  )
}
