import { useSearchParams } from '@remix-run/react'
import { OrganizationFilter } from '~/components/lists/organization-filter'
import { Select } from '~/components/ui/form/select-field'
import { runTestMessages } from '~/shared/messages/run-test'
import { testManagementLabelsMessages as labels } from '~/shared/messages/test-management-labels'
import { testingMessages } from '~/shared/messages/testing'
import { MANAGED_STATUSES } from '~/shared/values/choices'

const messages = testingMessages.tests

type Named = { _id: number; name: string }
export type FilterChoices = { organizations: Named[]; clients: Named[]; sites: Named[] }

function Filter(props: {
  name: string
  label: string
  any: string
  options: { value: string; label: string }[]
}) {
  const [search] = useSearchParams()
  const chosen = search.get(props.name) ?? ''
  return (
    <Select
      key={chosen}
      name={props.name}
      aria-label={props.label}
      defaultValue={chosen}
      placeholder={props.any}
      options={props.options}
      className="max-w-44"
    />
  )
}

const named = (all: Named[]) => all.map(({ _id, name }) => ({ value: String(_id), label: name }))

const statusLabel = (status: (typeof MANAGED_STATUSES)[number]) =>
  status === 'finished' ? labels.ended : runTestMessages.status[status]

/** Sites are offered only within a client, since there may be very many. */
export function TestFilters({ organizations, clients, sites }: FilterChoices) {
  return (
    <>
      <Filter
        name="status"
        label={messages.status}
        any={messages.anyStatus}
        options={MANAGED_STATUSES.map((status) => ({ value: status, label: statusLabel(status) }))}
      />
      <OrganizationFilter organizations={organizations} />
      {clients.length > 1 ? (
        <Filter name="client" label={messages.client} any={messages.anyClient} options={named(clients)} />
      ) : null}
      {sites.length > 1 ? (
        <Filter name="site" label={labels.site} any={labels.allSites} options={named(sites)} />
      ) : null}
    </>
  )
}
