import { FilterSelect } from '~/components/lists/filter-select'
import { OrganizationFilter } from '~/components/lists/organization-filter'
import { mailingMessages } from '~/shared/messages/mailings'
import { KindFilter } from './mailing-filters'

const words = mailingMessages.center

export const SUBSCRIBER_FILTERS = ['subscriberType', 'kind', 'client', 'isSuspended', 'user', 'team'] as const

type Named = { _id: number; name: string }

export function SubscriberFilters({ clients, organizations }: { clients: Named[]; organizations: Named[] }) {
  return (
    <>
      <OrganizationFilter organizations={organizations} />
      <FilterSelect
        name="subscriberType"
        any={words.anyType}
        options={[
          { value: 'user', label: words.types.user },
          { value: 'team', label: words.types.team },
        ]}
      />
      <KindFilter />
      {clients.length > 1 ? (
        <FilterSelect
          name="client"
          any={words.anyClient}
          options={clients.map(({ _id, name }) => ({ value: String(_id), label: name }))}
        />
      ) : null}
      <FilterSelect
        name="isSuspended"
        any={words.anyAddress}
        options={[{ value: 'true', label: words.suspendedOnly }]}
      />
    </>
  )
}
