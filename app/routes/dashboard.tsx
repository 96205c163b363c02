import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import Gauge from 'lucide-react/icons/gauge'
import SearchX from 'lucide-react/icons/search-x'
import { OrganizationTests } from '~/components/dashboards/organization-tests'
import { hydrateOnInteraction } from '~/components/hydration/lazy-part'
import { PageHeader } from '~/components/layout/page-header'
import { AddWebsiteLink } from '~/components/onboarding/add-website-link'
import { FirstWebsite } from '~/components/onboarding/first-website'
import { RefreshWithoutScripts } from '~/components/report/runs/refresh-without-scripts'
import { useMayAddClients } from '~/components/settings/use-visitor'
import { EmptyState } from '~/components/ui/empty-state'
import { Pagination } from '~/components/ui/pagination'
import { LiveBanner } from '~/components/uptime/outages/live-banner'
import { renderBanner } from '~/components/uptime/outages/render-banner.server'
import { apiFor } from '~/server/screens/api-for'
import { findVisitor } from '~/server/screens/visitor'
import { dashboardMessages } from '~/shared/messages/hierarchy'
import { withParams } from '~/shared/paths'
import { overviewParams } from '~/shared/rules/navigation/overview-params'

/** Only links and forms, so hydration can wait. */
const ClientFilterBar = hydrateOnInteraction(() =>
  import('~/components/dashboards/filter-bars').then((m) => m.ClientFilterBar),
)
const ClientResults = hydrateOnInteraction(() =>
  import('~/components/dashboards/client-results').then((m) => m.ClientResults),
)

export const meta: MetaFunction = () => [{ title: `${dashboardMessages.title} · Lightkeeper` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { formFactor, searchText, pageNumber, pageLimit, organization, state } = overviewParams(
    new URL(request.url).searchParams,
  )
  const failed = state === 'failed' ? state : undefined
  const query = {
    formFactor,
    search: searchText,
    page: pageNumber,
    limit: pageLimit,
    organization,
    state: failed,
  }
  const api = apiFor(request)
  const visitor = await findVisitor(request, api)
  const [clients, owned, uptime, onboarding] = await Promise.all([
    api.get('/api/overview/clients', { query }),
    visitor ? api.get('/api/organizations', { query: { limit: 500 } }) : null,
    api.get('/api/uptime/now', { query: { organization } }),
    visitor ? api.get('/api/onboarding') : null,
  ])
  return {
    clients,
    banner: renderBanner({ now: uptime, place: { organization }, isShared: !visitor }, request),
    organizations: owned?.items ?? [],
    isEmptyProduct: onboarding?.mayAdd === true && !onboarding.hasSites,
    organization,
    formFactor,
    searchText,
    failed,
    pageLimit,
    now: new Date(),
  }
}

export default function DashboardRoute() {
  const {
    clients,
    banner,
    isEmptyProduct,
    organizations,
    organization,
    formFactor,
    searchText,
    failed,
    pageLimit,
    now,
  } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const mayAddClients = useMayAddClients()
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
      <LiveBanner banner={banner} />
      <RefreshWithoutScripts isTesting={clients.items.some(({ testing }) => testing > 0)} />
      {isEmptyProduct ? <FirstWebsite mayAddClients={mayAddClients} /> : null}
      {clients.total === 0 && !isFiltered ? (
        isEmptyProduct ? null : (
          <EmptyState icon={Gauge} text={dashboardMessages.empty} />
        )
      ) : (
        <div className="flex flex-col gap-4">
          <ClientFilterBar {...{ formFactor, organizations, failed, pageLimit }} />
          {clients.total === 0 ? (
            <EmptyState icon={SearchX} text={dashboardMessages.noneFound} />
          ) : (
            <ClientResults clients={clients.items} {...{ formFactor, now }} />
          )}
          {clients.total > clients.limit ? (
            <Pagination
              pageNumber={clients.page}
              pageSize={clients.limit}
              total={clients.total}
              noun="clients"
              to={(pageNumber) => withParams(pathname, search, { pageNumber })}
            />
          ) : null}
        </div>
      )}
    </>
  )
}
