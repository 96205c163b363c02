import { SegmentedLinks, Tabs } from '~/components/ui/tabs'
import { messages } from '~/shared/messages'
import { withParams } from '~/shared/paths'
import type { OverviewParams } from '~/shared/rules/overview-params'
import { DEFAULT_FILM_INTERVAL, FILM_INTERVALS, OVERVIEW_TABS } from '~/shared/schemas/overview-choices'

interface Props<Current> {
  pathname: string
  search: URLSearchParams
  current: Current
}

const LABELS: Record<OverviewParams['tab'], string> = {
  filmstrip: 'Filmstrip',
  lighthouse: 'LightHouse',
  performance: 'Performance',
}

/** Each tab is the same address; its screens differ in length, so the first is shown. */
export function ResultsTabs({ pathname, search, current }: Props<OverviewParams['tab']>) {
  return (
    <Tabs
      label="Figures"
      tabs={OVERVIEW_TABS.map((tab) => ({
        to: withParams(pathname, search, { tab: tab === 'lighthouse' ? null : tab, pageNumber: null }),
        label: LABELS[tab],
        current: tab === current,
      }))}
    />
  )
}

/** How far apart the frames are. */
export function FilmIntervals({ pathname, search, current }: Props<number>) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-13 text-quiet" data-print="hide">
      <span aria-hidden="true">{messages.overview.film.interval}</span>
      <SegmentedLinks
        label={messages.overview.film.interval}
        tabs={FILM_INTERVALS.map((interval) => ({
          to: withParams(pathname, search, {
            interval: interval === DEFAULT_FILM_INTERVAL ? null : interval,
          }),
          label: interval < 1000 ? `${interval} ms` : `${interval / 1000} s`,
          current: interval === current,
        }))}
      />
    </div>
  )
}
