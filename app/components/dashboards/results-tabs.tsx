import { Tabs } from '~/components/ui/tabs'
import { withParams } from '~/shared/paths'
import type { OverviewParams } from '~/shared/rules/navigation/overview-params'
import { OVERVIEW_TABS } from '~/shared/values/overview-choices'

interface Props {
  pathname: string
  search: URLSearchParams
  current: OverviewParams['tab']
  /** Without a tab, visitors with a link see their month. */
  isShared: boolean
}

const LABELS: Record<OverviewParams['tab'], string> = {
  filmstrip: 'Filmstrip',
  lighthouse: 'LightHouse',
  performance: 'Performance',
}

/** Resets the page number, because the tabs have different numbers of pages. */
export function ResultsTabs({ pathname, search, current, isShared }: Props) {
  return (
    <Tabs
      label="Figures"
      tabs={OVERVIEW_TABS.map((tab) => ({
        to: withParams(pathname, search, {
          tab: tab === 'lighthouse' && !isShared ? null : tab,
          pageNumber: null,
        }),
        label: LABELS[tab],
        current: tab === current,
      }))}
    />
  )
}
