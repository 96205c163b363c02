import { FilterSelect } from '~/components/lists/filter-select'
import { mailingMessages as messages } from '~/shared/messages/mailings'
import { MAILING_KINDS } from '~/shared/rules/mailings/kinds'

export const SUBSCRIPTION_FILTERS = ['kind', 'isSubscribed'] as const

export const KindFilter = () => (
  <FilterSelect
    name="kind"
    any={messages.own.anyKind}
    options={MAILING_KINDS.map((value) => ({ value, label: messages.kinds[value] }))}
  />
)

export const StateFilter = () => (
  <FilterSelect
    name="isSubscribed"
    any={messages.own.anyState}
    options={[
      { value: 'true', label: messages.subscribed },
      { value: 'false', label: messages.off },
    ]}
  />
)
