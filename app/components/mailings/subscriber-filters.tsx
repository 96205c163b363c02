import { FilterSelect } from '~/components/lists/filter-select'
import { OrganizationFilter } from '~/components/lists/organization-filter'
import { mailingMessages } from '~/shared/messages/mailings'
import { KindFilter } from './mailing-filters'

const messages = mailingMessages.center

export const SUBSCRIBER_FILTERS = ['subscriberType', 'kind', 'client', 'isSuspended', 'user', 'team'] as const

type Named = { _id: number; name: string }

export function SubscriberFilters({ clients, organizations }: { clients: Named[]; organizations: Named[] }) {
  return (
    <>
      <OrganizationFilter organizations={organizations} />
      <FilterSelect
        name="subscriberType"
        any={messages.anyType}
        options={[
          { value: 'user', label: messages.types.user },
          { value: 'team', label: messages.types.team },
        ]}
      />
      <KindFilter />
      {clients.length > 1 ? (
        <FilterSelect
          name="client"
          any={messages.anyClient}
          options={clients.map(({ _id, name }) => ({ value: String(_id), label: name }))}
        />
      ) : null}
      <FilterSelect
        name="isSuspended"
        any={messages.anyAddress}
        options={[{ value: 'true', label: messages.suspendedOnly }]}
      />
    </>
  )
}
