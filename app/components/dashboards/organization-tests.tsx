import { useCan } from '~/components/visitor/use-visitor'
import { dashboardMessages } from '~/shared/messages/hierarchy'
import type { FormFactor } from '~/shared/schemas/agent'
import { LARGE_SCOPE } from '~/shared/values/lighthouse-choices'
import { RunScopeButton } from './run-scope-button'

interface Props {
  chosen: number | undefined
  organizations: { _id: number }[]
  clients: { organization: number; pages: number }[]
  /** The list continues on further pages. */
  hasMore: boolean
  formFactor: FormFactor
  searchText: string | undefined
  returnTo: string
}

/** Tests all clients of the selected organization, or those that match the search. Only for owners. */
export function OrganizationTests({ chosen, organizations, clients, hasMore, ...view }: Props) {
  const can = useCan()
  const { formFactor, searchText, returnTo } = view
  const organization = chosen ?? (organizations.length === 1 ? organizations[0]?._id : undefined)
  const isShownAlone = clients.every((client) => client.organization === organization)
  if (organization === undefined || !isShownAlone) return null
  if (!can('test.create', { organizationId: organization })) return null
  return (
    <RunScopeButton
      selection={{
        organization_id: organization,
        formFactor,
        ...(searchText && { search: searchText, searchType: 'client' }),
      }}
      returnTo={returnTo}
      label={searchText ? dashboardMessages.runMatching : dashboardMessages.runTests}
      count={hasMore ? LARGE_SCOPE + 1 : clients.reduce((sum, { pages }) => sum + pages, 0)}
    />
  )
}
