import { Form } from '@remix-run/react'
import { Search } from 'lucide-react'
import { Button, ButtonLink } from '~/components/ui/button'
import { SegmentedLinks } from '~/components/ui/tabs'
import { messages } from '~/shared/messages'
import { withParams } from '~/shared/paths'
import type { FormFactor } from '~/shared/schemas/agent'

interface Props {
  pathname: string
  search: URLSearchParams
  formFactor: FormFactor
  searchLabel: string
}

const DEVICES: { id: FormFactor; label: string }[] = [
  { id: 'DESKTOP', label: 'Desktop' },
  { id: 'MOBILE', label: 'Mobile' },
]

/** The device tabs and the search of a dashboard; both live in the address. */
export function FilterBar({ pathname, search, formFactor, searchLabel }: Props) {
  const searchText = search.get('searchText') ?? ''
  return (
    <div className="flex flex-wrap items-center gap-3" data-print="hide">
      <SegmentedLinks
        label="Device"
        tabs={DEVICES.map(({ id, label }) => ({
          to: withParams(pathname, search, { formFactor: id, pageNumber: null }),
          label,
          current: id === formFactor,
        }))}
      />
      <Form className="flex min-w-0 flex-1 items-center gap-2 sm:max-w-96">
        {[...search].map(([name, value]) =>
          name === 'searchText' || name === 'pageNumber' ? null : (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        <input
          type="search"
          name="searchText"
          defaultValue={searchText}
          placeholder={searchLabel}
          aria-label={searchLabel}
          className="h-9 min-w-0 flex-1 rounded-6 bg-surface px-3 shadow-[inset_0_0_0_1px_var(--edge)] placeholder:text-quiet"
        />
        <Button icon={Search} iconOnly>
          {messages.form.search}
        </Button>
        {searchText ? (
          <ButtonLink
            variant="quiet"
            to={withParams(pathname, search, { searchText: null, pageNumber: null })}
          >
            {messages.form.clear}
          </ButtonLink>
        ) : null}
      </Form>
    </div>
  )
}
