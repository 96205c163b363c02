import { useSearchParams } from '@remix-run/react'
import { Select } from '~/components/ui/form/select-field'
import { listsLabelsMessages as labels } from '~/shared/messages/lists-labels'
import type { Organization } from '~/shared/schemas/organization'

export function OrganizationFilter({
  organizations,
}: {
  organizations: Pick<Organization, '_id' | 'name'>[]
}) {
  const [search] = useSearchParams()
  const chosen = search.get('organization') ?? ''
  if (organizations.length < 2) return null
  return (
    <Select
      key={chosen}
      name="organization"
      aria-label={labels.organization}
      defaultValue={chosen}
      options={organizations.map(({ _id, name }) => ({ value: String(_id), label: name }))}
      placeholder={labels.allOrganizations}
      className="max-w-56"
    />
  )
}
