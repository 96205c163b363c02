import { FilterSelect } from '~/components/lists/filter-select'
import { OrganizationFilter } from '~/components/lists/organization-filter'
import { useVisitor } from '~/components/visitor/use-visitor'
import { peopleLabelsMessages as labels } from '~/shared/messages/people-labels'
import type { Organization } from '~/shared/schemas/organization'

const FLAGS = [
  {
    name: 'isConfirmed',
    get any() {
      return labels.anyConfirmation
    },
    get yes() {
      return labels.confirmed
    },
    get no() {
      return labels.notConfirmed
    },
  },
  {
    name: 'isActive',
    get any() {
      return labels.anyStatus
    },
    get yes() {
      return labels.active
    },
    get no() {
      return labels.inactive
    },
  },
  {
    name: 'isTrial',
    get any() {
      return labels.trialOrPaid
    },
    get yes() {
      return labels.onTrial
    },
    get no() {
      return labels.notOnTrial
    },
  },
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
