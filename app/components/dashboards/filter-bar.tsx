import { Form } from '@remix-run/react'
import Search from 'lucide-react/icons/search'
import { useId } from 'react'
import { ExistingSearchParams } from 'remix-utils/existing-search-params'
import { OrganizationFilter } from '~/components/lists/organization-filter'
import { Button, ButtonLink } from '~/components/ui/button'
import { classes } from '~/components/ui/classes'
import { Notice } from '~/components/ui/notice'
import { SegmentedLinks, type Tab } from '~/components/ui/tabs'
import { dashboardsLabelsMessages as labels } from '~/shared/messages/dashboards-labels'
import { formMessages } from '~/shared/messages/form'
import { dashboardMessages } from '~/shared/messages/hierarchy'
import { rangeMessages } from '~/shared/messages/report'
import { withParams } from '~/shared/paths'
import { deviceTabOf } from '~/shared/rules/navigation/form-factor'
import type { FormFactor } from '~/shared/schemas/agent'
import { type FilterDates, type FilterField, FilterFields } from './filter-fields'

interface Props {
  pathname: string
  search: URLSearchParams
  formFactor: FormFactor
  searchLabel: string
  organizations?: { _id: number; name: string }[]
  /** Sets of columns of the table. */
  columns?: Tab[]
  fields?: FilterField[]
  dates?: FilterDates | null
}

const DEVICES: { id: FormFactor; label: string }[] = [
  {
    id: 'DESKTOP',
    get label() {
      return labels.desktop
    },
  },
  {
    id: 'MOBILE',
    get label() {
      return labels.mobile
    },
  },
]

export function FilterBar({ pathname, search, formFactor, columns, fields = [], dates, ...props }: Props) {
  const formId = useId()
  const asFields = [...fields.map(({ name }) => name), ...(dates ? ['startDate', 'endDate'] : [])]
  return (
    <div className="flex flex-col gap-2" data-print="hide">
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedLinks
          label={labels.device}
          tabs={DEVICES.map(({ id, label }) => ({
            to: withParams(pathname, search, { device: deviceTabOf(id), formFactor: null, pageNumber: null }),
            label,
            current: id === formFactor,
          }))}
        />
        {columns ? <SegmentedLinks label={dashboardMessages.figures} tabs={columns} /> : null}
        <SearchFields {...{ pathname, search, formId, asFields, ...props }} />
        {asFields.length > 0 ? <FilterFields {...{ pathname, search, formId, fields, dates }} /> : null}
      </div>
      {dates?.isInvalid ? <Notice tone="warning">{rangeMessages.invalid}.</Notice> : null}
    </div>
  )
}

type SearchProps = Pick<Props, 'pathname' | 'search' | 'searchLabel' | 'organizations'> & {
  formId: string
  /** Params that FilterFields submits, so the form must not repeat them as hidden inputs. */
  asFields: string[]
}

function SearchFields({ pathname, search, searchLabel, organizations = [], formId, asFields }: SearchProps) {
  const isMany = organizations.length > 1
  const own = isMany ? ['searchText', 'organization'] : ['searchText']
  const searchText = search.get('searchText') ?? ''
  return (
    <Form
      id={formId}
      className={classes(
        'flex min-w-0 flex-1 items-center gap-2 max-sm:order-last max-sm:basis-full',
        isMany ? 'max-sm:flex-wrap sm:max-w-160' : 'sm:max-w-96',
      )}
    >
      <ExistingSearchParams exclude={[...own, ...asFields, 'pageNumber']} />
      <input
        key={searchText}
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
        {formMessages.search}
      </Button>
      {own.some((name) => search.get(name)) ? (
        <ButtonLink
          variant="quiet"
          to={withParams(pathname, search, {
            ...Object.fromEntries(own.map((name) => [name, null])),
            pageNumber: null,
          })}
        >
          {formMessages.clear}
        </ButtonLink>
      ) : null}
    </Form>
  )
}
