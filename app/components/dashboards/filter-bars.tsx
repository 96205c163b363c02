import { useLocation, useSearchParams } from '@remix-run/react'
import { dashboardMessages } from '~/shared/messages/hierarchy'
import { withParams } from '~/shared/paths'
import type { OverviewParams } from '~/shared/rules/navigation/overview-params'
import type { DateRange } from '~/shared/rules/time/date-range'
import type { FormFactor } from '~/shared/schemas/agent'
import type { PageChoices } from '~/shared/schemas/overview'
import { OVERVIEW_TABS } from '~/shared/values/overview-choices'
import { FilterBar } from './filter-bar'
import { clientStateField, pageFilters, pageLimitField } from './page-filters'

interface PageFilterBarProps {
  view: OverviewParams
  choices: PageChoices
  formFactor: FormFactor
  isSite: boolean
  /** Null if the screen shows no days. */
  range: DateRange | null
}

export function PageFilterBar({ view, choices, formFactor, isSite, range }: PageFilterBarProps) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const hasDates = Boolean(search.get('startDate') || search.get('endDate'))
  return (
    <FilterBar
      {...{ pathname, search, formFactor }}
      searchLabel={dashboardMessages.searchPages}
      columns={OVERVIEW_TABS.map((tab) => ({
        to: withParams(pathname, search, { tab: tab === 'lighthouse' ? null : tab, pageNumber: null }),
        label: dashboardMessages.columns[tab],
        current: tab === view.tab,
      }))}
      fields={pageFilters(view, choices, isSite)}
      dates={range && { ...range, hasDates }}
    />
  )
}

interface ClientFilterBarProps {
  formFactor: FormFactor
  organizations: { _id: number; name: string }[]
  failed: 'failed' | undefined
  pageLimit: number
}

export function ClientFilterBar({ formFactor, organizations, failed, pageLimit }: ClientFilterBarProps) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return (
    <FilterBar
      {...{ pathname, search, formFactor, organizations }}
      searchLabel={dashboardMessages.searchClients}
      fields={[clientStateField(failed), pageLimitField(pageLimit)]}
    />
  )
}
