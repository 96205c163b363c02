import { useSearchParams } from '@remix-run/react'
import { FilterSelect } from '~/components/lists/filter-select'
import { classes } from '~/components/ui/classes'
import { CONTROL } from '~/components/ui/form/field'
import { billingMessages as messages } from '~/shared/messages/billing'
import type { PlanView } from '~/shared/schemas/plan'

const FILTERS = [
  {
    name: 'subStatus',
    get any() {
      return messages.manage.anyStatus
    },
    labels: messages.statuses,
  },
  {
    name: 'subType',
    get any() {
      return messages.manage.anyType
    },
    labels: messages.payments,
  },
] as const

export const SUBSCRIPTION_FILTERS = [...FILTERS.map(({ name }) => name), 'plan'] as const

export function SubscriptionFilters({ plans }: { plans: Pick<PlanView, '_id' | 'name'>[] }) {
  const [search] = useSearchParams()
  const plan = search.get('plan') ?? ''
  const isNamed = plan !== '' && plans.every(({ _id }) => String(_id) !== plan)
  return (
    <>
      {FILTERS.map(({ name, any, labels }) => (
        <FilterSelect
          key={name}
          name={name}
          any={any}
          options={Object.entries(labels).map(([value, label]) => ({ value, label }))}
        />
      ))}
      {plans.length > 0 && !isNamed ? (
        <FilterSelect
          name="plan"
          any={messages.manage.anyPlan}
          options={plans.map(({ _id, name }) => ({ value: String(_id), label: name }))}
        />
      ) : (
        <input
          key={plan}
          name="plan"
          defaultValue={plan}
          aria-label={messages.manage.planFilter}
          placeholder={messages.manage.planFilter}
          maxLength={80}
          className={classes(CONTROL, 'h-9 flex-1 basis-28 sm:max-w-36')}
        />
      )}
    </>
  )
}
