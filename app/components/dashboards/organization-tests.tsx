import { RunTestButton } from '~/components/report/runs/run-test-button'
import { useCan } from '~/components/settings/use-visitor'
import { dashboardMessages } from '~/shared/messages/hierarchy'
import type { FormFactor } from '~/shared/schemas/agent'

interface Props {
  chosen: number | undefined
  /** Those that the visitor owns. */
  organizations: { _id: number }[]
  /** What the button stands over. */
  clients: { organization: number }[]
  formFactor: FormFactor
  searchText: string | undefined
  returnTo: string
}

/** Tests of the one organization that is shown, or of those of its clients that a search finds; for owners. */
export function OrganizationTests({ chosen, organizations, clients, ...view }: Props) {
  const can = useCan()
  const { formFactor, searchText, returnTo } = view
  const organization = chosen ?? (organizations.length === 1 ? organizations[0]?._id : undefined)
  const isShownAlone = clients.every((client) => client.organization === organization)
  if (organization === undefined || !isShownAlone) return null
  if (!can('test.create', { organizationId: organization })) return null
  return (
    <RunTestButton
      selection={{
        organization_id: organization,
        formFactor,
        ...(searchText && { search: searchText, searchType: 'client' }),
      }}
      returnTo={returnTo}
      label={searchText ? dashboardMessages.runMatching : dashboardMessages.runTests}
      disabled={clients.length === 0}
    />
  )
}
