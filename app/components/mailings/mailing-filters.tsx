import { FilterSelect } from '~/components/lists/filter-select'
import { mailingMessages } from '~/shared/messages/mailings'
import { MAILING_KINDS } from '~/shared/rules/mailings/kinds'

const words = mailingMessages

export const SUBSCRIPTION_FILTERS = ['kind', 'isSubscribed'] as const

export const KindFilter = () => (
  <FilterSelect
    name="kind"
    any={words.own.anyKind}
    options={MAILING_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
  />
)

export const StateFilter = () => (
  <FilterSelect
    name="isSubscribed"
    any={words.own.anyState}
    options={[
      { value: 'true', label: words.subscribed },
      { value: 'false', label: words.off },
    ]}
  />
)
