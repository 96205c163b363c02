import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import { Gauge, Plus, SearchX } from 'lucide-react'
import { OrganizationTests } from '~/components/dashboards/organization-tests'
import { PageHeader } from '~/components/layout/page-header'
import { useShare } from '~/components/sharing/use-share'
import { ButtonLink } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { hydrateOnInteraction } from '~/components/hydration/lazy-part'
import { Pagination } from '~/components/ui/pagination'
import { renderBanner } from '~/components/uptime/outages/render-banner.server'
import { LiveBanner } from '~/components/uptime/outages/live-banner'
import { apiFor } from '~/server/screens/api-for'
import { findVisitor } from '~/server/screens/visitor'
import { messages } from '~/shared/messages'
import { paths, withParams } from '~/shared/paths'
import { overviewParams } from '~/shared/rules/navigation/overview-params'

/** Links and forms: nothing that needs scripts before somebody is there. */
const ClientFilterBar = hydrateOnInteraction(() =>
  import('~/components/dashboards/filter-bars').then((m) => m.ClientFilterBar),
)
const ClientResults = hydrateOnInteraction(() =>
  import('~/components/dashboards/client-results').then((m) => m.ClientResults),
)

export const meta: MetaFunction = () => [{ title: `${messages.dashboard.title} · Lightkeeper` }]

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
        title={messages.dashboard.title}
        note={clients.total > 0 ? messages.dashboard.clients(clients.total) : null}
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
      {clients.total === 0 && !isFiltered ? (
        <EmptyState
          icon={Gauge}
          text={messages.dashboard.empty}
          action={
            share ? null : (
              <ButtonLink variant="primary" icon={Plus} to={paths.clients({ dialog: 'add' })}>
                {messages.client.add}
              </ButtonLink>
            )
          }
        />
      ) : (
        <div className="flex flex-col gap-4">
          <ClientFilterBar {...{ formFactor, organizations, failed, pageLimit }} />
          {clients.total === 0 ? (
            <EmptyState icon={SearchX} text={messages.dashboard.noneFound} />
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
