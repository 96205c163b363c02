import { useLocation, useSearchParams } from '@remix-run/react'
import { keep, type Params, paths, withParams } from '~/shared/paths'
import { kindParam, selectedKinds, TIMELINE_KINDS } from '~/shared/rules/report/timeline'
import type { PointDetail, ReportView } from '~/shared/schemas/lighthouse'

/** Where a screen lists what happened. */
export const EVENTS_PART = 'events'
const ALL_KINDS: Params = Object.fromEntries(TIMELINE_KINDS.map((kind) => [kindParam(kind), null]))
const LISTING: readonly (string | undefined)[] = ['overview', 'performance']

type Series = Pick<PointDetail, '_id' | 'site' | 'page' | 'device' | 'location'>

/** On the same screen, or on the overview of the report; never with lanes alone that leave some of it out. */
export function eventsTo(pathname: string, search: URLSearchParams, point: Series): string {
  if (LISTING.includes(pathname.split('/').at(-1)))
    return `${selectedKinds(search) ? withParams(pathname, search, ALL_KINDS) : ''}#${EVENTS_PART}`
  const { _id: pointId, site, page, device, location } = point
  const shown = { ...keep(search), device, location, pointId, zoom: search.get('zoom') }
  return `${paths.report(site, page, 'overview', shown)}#${EVENTS_PART}`
}

/** Where what the charts of a report have flags for is listed in words. */
export function useEventsLink({ point }: Pick<ReportView, 'point'>): string | undefined {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return point ? eventsTo(pathname, search, point) : undefined
}
