import { SegmentedLinks } from '~/components/ui/tabs'
import { overviewMessages } from '~/shared/messages/overview'
import { withParams } from '~/shared/paths'
import { DEFAULT_FILM_INTERVAL, FILM_INTERVALS } from '~/shared/values/overview-choices'

interface Props {
  pathname: string
  search: URLSearchParams
  current: number
}

export function FilmIntervals({ pathname, search, current }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-13 text-quiet" data-print="hide">
      <span aria-hidden="true">{overviewMessages.film.interval}</span>
      <SegmentedLinks
        label={overviewMessages.film.interval}
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
