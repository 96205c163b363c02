import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import { renderAvailability } from '~/components/dashboards/render-availability.server'
import { ResultsActions } from '~/components/dashboards/results-actions'
import { hydrateOnInteraction, lazyPart } from '~/components/hydration/lazy-part'
import { ServerHtml } from '~/components/hydration/server-html'
import { PageHeader } from '~/components/layout/page-header'
import { SiteIcon } from '~/components/marks/site-icon'
import { hierarchyOf } from '~/components/navigation/hierarchy-of'
import { placeCrumbs } from '~/components/navigation/place-crumbs'
import { NextSteps } from '~/components/onboarding/next-steps'
import { RefreshWithoutScripts } from '~/components/report/runs/refresh-without-scripts'
import { ShareHost } from '~/components/sharing/share-button'
import { LiveUptime } from '~/components/uptime/outages/live-banner'
import { useOnPaper } from '~/components/visitor/paper-context'
import { useShare } from '~/components/visitor/use-share'
import { readResults } from '~/server/screens/readers/read-results'
import { dashboardMessages } from '~/shared/messages/hierarchy'
import { monthMessages } from '~/shared/messages/month'
import { keep } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

/** Only links and forms, up to a hundred rows, so hydration can wait. */
const PageFilterBar = hydrateOnInteraction('filters', () =>
  import('~/components/dashboards/filter-bars').then((m) => m.PageFilterBar),
)
const NeedsAttention = hydrateOnInteraction('attention', () =>
  import('~/components/dashboards/needs-attention').then((m) => m.NeedsAttention),
)
const PlaceVisits = hydrateOnInteraction('visits', () =>
  import('~/components/dashboards/place-visits').then((m) => m.PlaceVisits),
)
const ShownResults = hydrateOnInteraction('results', () =>
  import('~/components/dashboards/shown-results').then((m) => m.ShownResults),
)

const MonthCard = lazyPart(() => import('~/components/sharing/month-card').then((m) => m.MonthCard))

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, dashboardMessages.title)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { board, monitorsTo, ...shown } = await readResults({ request, params })
  return { ...shown, availability: renderAvailability({ board, allTo: monitorsTo }, request) }
}

export default function ResultsRoute() {
  const {
    results,
    films,
    attention,
    availability,
    visits,
    isAll,
    month,
    live,
    choices,
    client,
    project,
    site,
    isMany,
    next,
    place,
    view,
    range,
    now,
  } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { total } = films ?? results ?? { total: 0 }
  const items = films?.items ?? results?.items ?? []
  const formFactor = choices.devices.find(({ _id }) => _id === view.device)?.formFactor ?? view.formFactor
  const isShared = useShare() !== null
  const shared = {
    ...{ organization: client.organization, client: client._id },
    ...{ project: site?.project ?? project?._id, site: site?._id },
  }
  const returnTo = `${pathname}?${search}`
  // A document has the table of scores before its filmstrips.
  const showsState = !useOnPaper() || films === null
  return (
    <ShareHost place={shared} name={place.name}>
      <PageHeader
        title={place.name}
        icon={site ? <SiteIcon site={site._id} /> : null}
        note={dashboardMessages.pages(total)}
        crumbs={placeCrumbs(hierarchyOf(client, project, site), null, { kept: keep(search), isMany })}
        actions={<ResultsActions {...{ client, project, site, view, total, returnTo }} place={shared} />}
      />
      <LiveUptime {...live} />
      <RefreshWithoutScripts isTesting={items.some(({ testStatus }) => testStatus !== null)} />
      <div className="flex flex-col gap-4">
        {month ? (
          <MonthCard
            {...month}
            {...{ attention, now }}
            level={site ? 'site' : project ? 'project' : 'client'}
          />
        ) : (
          <>
            {showsState ? (
              <>
                <NeedsAttention {...{ attention, isAll, now }} />
                <ServerHtml id="availability" className="empty:hidden" drawing={availability} />
              </>
            ) : null}
            <PageFilterBar
              {...{ view, choices, formFactor }}
              isSite={site !== null}
              range={films ? null : range}
            />
          </>
        )}
        {isShared ? (
          <Link
            to={month ? `${pathname}?tab=${view.tab}` : pathname}
            className="self-start text-link underline"
          >
            {month ? monthMessages.details : monthMessages.hideDetails}
          </Link>
        ) : null}
        <ShownResults
          {...{ results, films, view, formFactor, now }}
          span={range}
          client={client._id}
          isSite={site !== null}
        />
        {visits && showsState && !month ? <PlaceVisits traffic={visits} /> : null}
        <NextSteps next={next} />
      </div>
    </ShareHost>
  )
}
