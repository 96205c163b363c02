import { useSearchParams } from '@remix-run/react'
import { OrganizationFilter } from '~/components/settings/organization-filter'
import { Select } from '~/components/ui/form/select-field'
import type { Organization } from '~/shared/schemas/organization'

const FLAGS = [
  { name: 'isConfirmed', any: 'Confirmed or not', yes: 'Confirmed', no: 'Not confirmed' },
  { name: 'isActive', any: 'Active or not', yes: 'Active', no: 'Inactive' },
  { name: 'isTrial', any: 'Trial or not', yes: 'On trial', no: 'Not on trial' },
] as const

export const USER_FLAGS = FLAGS.map(({ name }) => name)

export function UserFilters({ organizations }: { organizations: Pick<Organization, '_id' | 'name'>[] }) {
  const [search] = useSearchParams()
  return (
    <>
      <OrganizationFilter organizations={organizations} />
      {FLAGS.map(({ name, any, yes, no }) => {
        const chosen = search.get(name) ?? ''
        return (
          <Select
            key={`${name} ${chosen}`}
            name={name}
            aria-label={any}
            defaultValue={chosen}
            placeholder={any}
            options={[
              { value: 'true', label: yes },
              { value: 'false', label: no },
            ]}
            className="flex-1 basis-40 sm:max-w-44 sm:basis-36"
          />
        )
      })}
    </>
  )
}
