import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import Gauge from 'lucide-react/icons/gauge'
import SearchX from 'lucide-react/icons/search-x'
import { OrganizationTests } from '~/components/dashboards/organization-tests'
import { hydrateOnInteraction } from '~/components/hydration/lazy-part'
import { PageHeader } from '~/components/layout/page-header'
import { AddWebsiteLink } from '~/components/onboarding/add-website-link'
import { FirstWebsite } from '~/components/onboarding/first-website'
import { NextSteps } from '~/components/onboarding/next-steps'
import { RefreshWithoutScripts } from '~/components/report/runs/refresh-without-scripts'
import { EmptyState } from '~/components/ui/empty-state'
import { Pagination } from '~/components/ui/pagination'
import { LiveUptime } from '~/components/uptime/outages/live-banner'
import { apiFor } from '~/server/screens/api-for'
import { searchWithDevice } from '~/server/screens/device-preference'
import { readNextSteps } from '~/server/screens/readers/read-next-steps'
import { findVisitor } from '~/server/screens/visitor'
import { dashboardMessages } from '~/shared/messages/hierarchy'
import { nounMessages } from '~/shared/messages/nouns'
import { paths, withParams } from '~/shared/paths'
import { clientQuery, overviewParams } from '~/shared/rules/navigation/overview-params'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { parseDateRange } from '~/shared/rules/time/date-range'
import { MAX_ATTENTION } from '~/shared/values/attention-limits'

/** Only links and forms, so hydration can wait. */
const ClientFilterBar = hydrateOnInteraction('filters', () =>
  import('~/components/dashboards/filter-bars').then((m) => m.ClientFilterBar),
)
const NeedsAttention = hydrateOnInteraction('attention', () =>
  import('~/components/dashboards/needs-attention').then((m) => m.NeedsAttention),
)
const ClientResults = hydrateOnInteraction('results', () =>
  import('~/components/dashboards/client-results').then((m) => m.ClientResults),
)

export const meta: MetaFunction = (args) => pageMeta(args, dashboardMessages.title)

export async function loader({ request }: LoaderFunctionArgs) {
  const searchParams = await searchWithDevice(request)
  const view = overviewParams(searchParams)
  const { organization } = view
  const isAll = searchParams.get('attention') === 'all'
  const now = new Date()
  const api = apiFor(request)
  const visitor = await findVisitor(request, api)
  const [clients, owned, attention, uptime, next] = await Promise.all([
    api.get('/api/overview/clients', { query: clientQuery(view) }),
    visitor ? api.get('/api/organizations', { query: { limit: 500 } }) : null,
    api.get('/api/attention', { query: { organization, limit: isAll ? MAX_ATTENTION : undefined } }),
    api.get('/api/uptime/now', { query: { organization } }),
    readNextSteps(api, visitor),
  ])
  const hasSites = clients.items.some(({ sites }) => sites > 0)
  const onboarding = visitor && !hasSites ? await api.get('/api/onboarding') : null
  return {
    clients,
    attention,
    isAll,
    live: { digest: uptime.digest, stream: paths.uptimeNowStream({ organization }) },
    organizations: owned?.items ?? [],
    isEmptyProduct: onboarding?.mayAdd === true && !onboarding.hasSites,
    next,
    view,
    span: parseDateRange({}, { now }),
    now,
  }
}

export default function DashboardRoute() {
  const { clients, attention, isEmptyProduct, isAll, live, next, organizations, view, span, now } =
    useLoaderData<typeof loader>()
  const { formFactor, searchText, organization, pageLimit } = view
  const failed = view.state === 'failed' ? view.state : undefined
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const isFiltered = Boolean(searchText || organization || failed)
  return (
    <>
      <PageHeader
        title={dashboardMessages.title}
        note={clients.total > 0 ? dashboardMessages.clients(clients.total) : null}
        actions={
          isEmptyProduct ? null : (
            <>
              <AddWebsiteLink />
              {failed ? null : (
                <OrganizationTests
                  chosen={organization}
                  clients={clients.items}
                  {...{ organizations, formFactor, searchText }}
                  returnTo={`${pathname}?${search}`}
                />
              )}
            </>
          )
        }
      />
      <LiveUptime {...live} />
      <RefreshWithoutScripts isTesting={clients.items.some(({ testing }) => testing > 0)} />
      {isEmptyProduct ? <FirstWebsite /> : null}
      {clients.total === 0 && !isFiltered ? (
        isEmptyProduct ? null : (
          <EmptyState icon={Gauge} text={dashboardMessages.empty} />
        )
      ) : (
        <div className="flex flex-col gap-4">
          <NeedsAttention
            {...{ attention, isAll, now }}
            clients={searchText || failed ? null : clients.total}
          />
          <ClientFilterBar {...{ formFactor, organizations, failed, pageLimit }} />
          {clients.total === 0 ? (
            <EmptyState icon={SearchX} text={dashboardMessages.noneFound} />
          ) : (
            <ClientResults clients={clients.items} {...{ formFactor, now, span }} />
          )}
          {clients.total > clients.limit ? (
            <Pagination
              pageNumber={clients.page}
              pageSize={clients.limit}
              total={clients.total}
              noun={nounMessages.clients}
              to={(pageNumber) => withParams(pathname, search, { pageNumber })}
            />
          ) : null}
          <NextSteps next={next} />
        </div>
      )}
    </>
  )
}
