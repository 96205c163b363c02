import { LogFilterForm } from '~/components/lists/log-filter-form'
import { OrganizationFilter } from '~/components/lists/organization-filter'
import { SelectField } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import { useVisitor } from '~/components/visitor/use-visitor'
import { activityMessages as messages } from '~/shared/messages/activity'
import type { Organization } from '~/shared/schemas/organization'
import type { ActivityFilters } from './activity-query'

type Props = {
  pathname: string
  filters: ActivityFilters
  organizations: Pick<Organization, '_id' | 'name'>[]
}

const OF_BILLING = ['plan', 'discount', 'invoice']

export function ActivityFilter({ pathname, filters, organizations }: Props) {
  const hasBilling = useVisitor()?.hasBilling ?? false
  const types = Object.entries(messages.types).filter(([type]) => hasBilling || !OF_BILLING.includes(type))
  return (
    <LogFilterForm
      title={messages.title}
      filters={filters}
      searchHelp={messages.searchHelp}
      clearTo={pathname}
      more={<OrganizationFilter organizations={organizations} />}
    >
      <TextField
        label={messages.who}
        name="actor"
        defaultValue={filters.actor}
        maxLength={200}
        className="md:w-44"
      />
      <SelectField
        label={messages.type}
        name="type"
        defaultValue={filters.type ?? ''}
        placeholder={messages.anyType}
        options={types.map(([value, label]) => ({ value, label }))}
        className="md:w-40"
      />
    </LogFilterForm>
  )
}
