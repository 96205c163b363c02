import { FilterSelect } from '~/components/lists/filter-select'
import { OrganizationFilter } from '~/components/lists/organization-filter'
import { useVisitor } from '~/components/visitor/use-visitor'
import type { Organization } from '~/shared/schemas/organization'

const FLAGS = [
  { name: 'isConfirmed', any: 'Any confirmation', yes: 'Confirmed', no: 'Not confirmed' },
  { name: 'isActive', any: 'Any status', yes: 'Active', no: 'Inactive' },
  { name: 'isTrial', any: 'Trial or paid', yes: 'On trial', no: 'Not on trial' },
] as const

export const USER_FLAGS = FLAGS.map(({ name }) => name)

export function UserFilters({ organizations }: { organizations: Pick<Organization, '_id' | 'name'>[] }) {
  const hasBilling = useVisitor()?.hasBilling ?? false
  const flags = FLAGS.filter(({ name }) => hasBilling || name !== 'isTrial')
  return (
    <>
      <OrganizationFilter organizations={organizations} />
      {flags.map(({ name, any, yes, no }) => (
        <FilterSelect
          key={name}
          name={name}
          any={any}
          options={[
            { value: 'true', label: yes },
            { value: 'false', label: no },
          ]}
        />
      ))}
    </>
  )
}
