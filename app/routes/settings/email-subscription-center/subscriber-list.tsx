import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import UsersRound from 'lucide-react/icons/users-round'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { EntityList } from '~/components/lists/entity-list'
import { subscriberColumns } from '~/components/mailings/subscriber-columns'
import { SUBSCRIBER_FILTERS, SubscriberFilters } from '~/components/mailings/subscriber-filters'
import { subscriberQueryFrom } from '~/components/mailings/subscriber-query'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { readSubscribers } from '~/server/screens/readers/read-mailing-readers'
import { requireAdmin } from '~/server/screens/visitor'
import { mailingMessages } from '~/shared/messages/mailings'
import { nounMessages } from '~/shared/messages/nouns'

const messages = mailingMessages.center

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const api = apiFor(request)
  const [list, clients, organizations] = await Promise.all([
    readSubscribers(api, subscriberQueryFrom(request)),
    api.get('/api/clients/all'),
    api.get('/api/organizations', { query: { limit: 500 } }),
  ])
  return { list, clients, organizations: organizations.items }
}

export default function SubscriberListRoute() {
  const { list, clients, organizations } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const timeZone = useTimeZone()
  const rows = list.items.map((row) => ({ ...row, key: `${row.organization} ${row._id}` }))
  return (
    <EntityList
      list={{ ...list, items: rows }}
      columns={subscriberColumns({ timeZone, withOrganization: organizations.length > 1 })}
      noun={nounMessages.subscribers}
      icon={UsersRound}
      empty={messages.empty}
      noneFound={() => messages.noneFound}
      searchLabel={messages.search}
      isNarrowed={SUBSCRIBER_FILTERS.some((name) => search.get(name))}
      filters={<SubscriberFilters clients={clients} organizations={organizations} />}
    />
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
