import { Form } from '@remix-run/react'
import { OrganizationFilter } from '~/components/lists/organization-filter'
import { Button, ButtonLink } from '~/components/ui/button'
import { SelectField } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import { useVisitor } from '~/components/visitor/use-visitor'
import { activityMessages as messages } from '~/shared/messages/activity'
import { formMessages } from '~/shared/messages/form'
import type { Organization } from '~/shared/schemas/organization'
import type { ActivityFilters } from './activity-query'

type Props = {
  pathname: string
  filters: ActivityFilters
  organizations: Pick<Organization, '_id' | 'name'>[]
}

const OF_BILLING = ['plan', 'discount', 'invoice']

/** A plain GET form, so that the filters are part of the URL. */
export function ActivityFilter({ pathname, filters, organizations }: Props) {
  const isFiltered = Object.keys(filters).length > 0
  const hasBilling = useVisitor()?.hasBilling ?? false
  const types = Object.entries(messages.types).filter(([type]) => hasBilling || !OF_BILLING.includes(type))
  return (
    <Form
      method="get"
      key={JSON.stringify(filters)}
      role="search"
      aria-label={messages.title}
      className="grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap"
    >
      <TextField
        label={messages.search}
        name="searchText"
        type="search"
        defaultValue={filters.searchText}
        placeholder={messages.searchHelp}
        maxLength={200}
        className="col-span-2 md:w-60"
      />
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
      <TextField
        label={messages.from}
        name="from"
        type="date"
        defaultValue={filters.from}
        className="md:w-38"
      />
      <TextField label={messages.to} name="to" type="date" defaultValue={filters.to} className="md:w-38" />
      <div className="col-span-2 flex flex-wrap items-center gap-2">
        <OrganizationFilter organizations={organizations} />
        <Button>{formMessages.apply}</Button>
        {isFiltered ? (
          <ButtonLink to={pathname} variant="quiet">
            {formMessages.clear}
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  )
}
