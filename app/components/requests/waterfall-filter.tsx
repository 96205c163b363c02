import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { REQUEST_TYPES, TYPE_NAMES } from '~/components/requests/request-figures'
import { Button } from '~/components/ui/button'
import { Select } from '~/components/ui/form/select-field'
import { waterfallMessages as messages } from '~/shared/messages/load'
import { type Cut, FILTER_NAMES, type FilterName, PARTIES, type RequestFilter } from './request-filter'
import { screenLink } from './screen-link'

export const REQUESTS_PART = 'requests'
const OWN: readonly string[] = [...FILTER_NAMES, 'request']

interface SetProps {
  filter: RequestFilter
  search: URLSearchParams
}
interface Props extends SetProps {
  cuts: readonly Cut[]
}

const types = () => REQUEST_TYPES.map((type) => ({ value: type, label: TYPE_NAMES[type] }))
const parties = () => PARTIES.map((party) => ({ value: party, label: messages.parties[party] }))

function SetFilters({ filter: { type, party, before, text }, search }: SetProps) {
  const all: [FilterName, string][] = [
    ['type', type ? TYPE_NAMES[type] : ''],
    ['party', party ? messages.parties[party] : ''],
    ['before', before ? messages.befores[before] : ''],
    ['text', text],
  ]
  const set = all.filter(([, value]) => value !== '')
  if (set.length === 0) return null
  return (
    <ul className="flex min-w-0 flex-wrap gap-2">
      {set.map(([name, value]) => (
        <li key={name} className="min-w-0">
          <a
            href={screenLink(search, { [name]: null }, REQUESTS_PART)}
            title={messages.remove(value)}
            className="inline-flex h-7 max-w-full items-center gap-1 rounded-6 bg-sunken px-2 text-13 hover:bg-hover"
          >
            <span className="truncate">{value}</span>
            <X size={12} aria-hidden="true" className="shrink-0" />
            <span className="sr-only">{messages.remove(value)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

interface ChoiceProps {
  name: FilterName
  label: string
  value: string | null
  all: string
  options: { value: string; label: string }[]
}

const Choice = ({ name, label, value, all, options }: ChoiceProps) => (
  <div className="w-36">
    <Select name={name} aria-label={label} defaultValue={value ?? ''} placeholder={all} options={options} />
  </div>
)

export function WaterfallFilter({ filter, search, cuts }: Props) {
  const { type, party, before, text } = filter
  const befores = cuts.map((cut) => ({ value: cut, label: messages.befores[cut] }))
  return (
    <div className="flex flex-wrap items-center gap-3" data-print="hide">
      <form
        method="get"
        action={`#${REQUESTS_PART}`}
        autoComplete="off"
        aria-label={messages.filter}
        className="flex min-w-0 flex-wrap items-center gap-2"
      >
        {[...search].map(([name, value]) =>
          OWN.includes(name) ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Choice name="type" label={messages.type} value={type} all={messages.allTypes} options={types()} />
        <Choice
          name="party"
          label={messages.party}
          value={party}
          all={messages.allParties}
          options={parties()}
        />
        <Choice
          name="before"
          label={messages.before}
          value={before}
          all={messages.entireLoad}
          options={befores}
        />
        <input
          type="search"
          name="text"
          defaultValue={text}
          placeholder={messages.text}
          aria-label={messages.text}
          className="h-9 w-52 min-w-0 rounded-6 bg-surface px-3 shadow-[inset_0_0_0_1px_var(--edge)] placeholder:text-quiet"
        />
        <Button icon={Search} iconOnly>
          {messages.filter}
        </Button>
      </form>
      <SetFilters filter={filter} search={search} />
    </div>
  )
}
