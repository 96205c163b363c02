import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import Gauge from 'lucide-react/icons/gauge'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import { OrganizationTests } from '~/components/dashboards/organization-tests'
import { hydrateOnInteraction } from '~/components/hydration/lazy-part'
import { PageHeader } from '~/components/layout/page-header'
import { RefreshWithoutScripts } from '~/components/report/runs/refresh-without-scripts'
import { useShare } from '~/components/sharing/use-share'
import { ButtonLink } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Pagination } from '~/components/ui/pagination'
import { LiveBanner } from '~/components/uptime/outages/live-banner'
import { renderBanner } from '~/components/uptime/outages/render-banner.server'
import { apiFor } from '~/server/screens/api-for'
import { findVisitor } from '~/server/screens/visitor'
import { clientMessages, dashboardMessages } from '~/shared/messages/hierarchy'
import { paths, withParams } from '~/shared/paths'
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
  const [clients, owned, uptime] = await Promise.all([
    api.get('/api/overview/clients', { query }),
    visitor ? api.get('/api/organizations', { query: { limit: 500 } }) : null,
    api.get('/api/uptime/now', { query: { organization } }),
  ])
  return {
    clients,
    banner: renderBanner({ now: uptime, place: { organization }, isShared: !visitor }, request),
    organizations: owned?.items ?? [],
    organization,
    formFactor,
    searchText,
    failed,
    pageLimit,
    now: new Date(),
  }
}

export default function DashboardRoute() {
  const { clients, banner, organizations, organization, formFactor, searchText, failed, pageLimit, now } =
    useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const share = useShare()
  const isFiltered = Boolean(searchText || organization || failed)
  return (
    <>
      <PageHeader
        title={dashboardMessages.title}
        note={clients.total > 0 ? dashboardMessages.clients(clients.total) : null}
        actions={
          failed ? null : (
            <OrganizationTests
              chosen={organization}
              clients={clients.items}
              {...{ organizations, formFactor, searchText }}
              returnTo={`${pathname}?${search}`}
            />
          )
        }
      />
      <LiveBanner banner={banner} />
      <RefreshWithoutScripts isTesting={clients.items.some(({ testing }) => testing > 0)} />
      {clients.total === 0 && !isFiltered ? (
        <EmptyState
          icon={Gauge}
          text={dashboardMessages.empty}
          action={
            share ? null : (
              <ButtonLink variant="primary" icon={Plus} to={paths.clients({ dialog: 'add' })}>
                {clientMessages.add}
              </ButtonLink>
            )
          }
        />
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
