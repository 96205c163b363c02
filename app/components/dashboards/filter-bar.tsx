import { Form } from '@remix-run/react'
import { Search } from 'lucide-react'
import { OrganizationFilter } from '~/components/settings/organization-filter'
import { Button, ButtonLink } from '~/components/ui/button'
import { classes } from '~/components/ui/classes'
import { SegmentedLinks } from '~/components/ui/tabs'
import { messages } from '~/shared/messages'
import { withParams } from '~/shared/paths'
import type { FormFactor } from '~/shared/schemas/agent'

interface Props {
  pathname: string
  search: URLSearchParams
  formFactor: FormFactor
  searchLabel: string
  /** To choose one of, where there are several. */
  organizations?: { _id: number; name: string }[]
}

const DEVICES: { id: FormFactor; label: string }[] = [
  { id: 'DESKTOP', label: 'Desktop' },
  { id: 'MOBILE', label: 'Mobile' },
]

/** The device tabs, the search and the filter of a dashboard; all live in the address. */
export function FilterBar({ pathname, search, formFactor, searchLabel, organizations = [] }: Props) {
  const isMany = organizations.length > 1
  const own = isMany ? ['searchText', 'organization'] : ['searchText']
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
      <Form
        className={classes(
          'flex min-w-0 flex-1 items-center gap-2',
          isMany ? 'max-sm:basis-full max-sm:flex-wrap sm:max-w-160' : 'sm:max-w-96',
        )}
      >
        {[...search].map(([name, value]) =>
          own.includes(name) || name === 'pageNumber' ? null : (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        <input
          type="search"
          name="searchText"
          defaultValue={searchText}
          placeholder={searchLabel}
          aria-label={searchLabel}
          className={classes(
            'h-9 min-w-0 flex-1 rounded-6 bg-surface px-3 shadow-[inset_0_0_0_1px_var(--edge)] placeholder:text-quiet',
            isMany && 'max-sm:basis-full',
          )}
        />
        <OrganizationFilter organizations={organizations} />
        <Button icon={Search} iconOnly>
          {messages.form.search}
        </Button>
        {own.some((name) => search.get(name)) ? (
          <ButtonLink
            variant="quiet"
            to={withParams(pathname, search, {
              ...Object.fromEntries(own.map((name) => [name, null])),
              pageNumber: null,
            })}
          >
            {messages.form.clear}
          </ButtonLink>
        ) : null}
      </Form>
    </div>
  )
}
