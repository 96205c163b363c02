import { useSearchParams } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { FilterSelect } from '~/components/lists/filter-select'
import { OrganizationFilter } from '~/components/lists/organization-filter'
import { monitorListMessages as messages } from '~/shared/messages/monitor-list'
import { uptimeMessages } from '~/shared/messages/uptime'
import { MONITOR_KINDS } from '~/shared/rules/uptime/outcomes'

type Named = { _id: number; name: string }
export type MonitorChoices = Record<'organizations' | 'clients' | 'projects' | 'sites', Named[]>

/** A single option is omitted unless it is selected: it must be visible, and kept by the next search. */
function Filter(
  props: Required<Pick<ComponentProps<typeof FilterSelect>, 'name' | 'label' | 'any' | 'options'>>,
) {
  const chosen = useSearchParams()[0].get(props.name) ?? ''
  const options = props.options as { value: string; label: string }[]
  if (options.length < 2 && !options.some(({ value }) => value === chosen)) return null
  return <FilterSelect {...props} className="max-w-44" />
}

const named = (all: Named[]) => all.map(({ _id, name }) => ({ value: String(_id), label: name }))

/** Projects and sites are offered only after a client is selected, because there can be very many. */
export function MonitorFilters({ organizations, clients, projects, sites }: MonitorChoices) {
  const [search] = useSearchParams()
  const state = search.get('state')
  return (
    <>
      {state ? <input type="hidden" name="state" value={state} /> : null}
      <OrganizationFilter organizations={organizations} />
      <Filter name="client" label={messages.client} any={messages.anyClient} options={named(clients)} />
      <Filter name="project" label={messages.project} any={messages.anyProject} options={named(projects)} />
      <Filter name="site" label={messages.site} any={messages.anySite} options={named(sites)} />
      <Filter
        name="kind"
        label={messages.kind}
        any={messages.anyKind}
        options={MONITOR_KINDS.map((kind) => ({ value: kind, label: uptimeMessages.kinds[kind] }))}
      />
    </>
  )
}
