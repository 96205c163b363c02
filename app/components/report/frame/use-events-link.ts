import { useLocation, useSearchParams } from '@remix-run/react'
import { keep, type Params, paths, withParams } from '~/shared/paths'
import { kindParam, selectedKinds, TIMELINE_KINDS } from '~/shared/rules/report/timeline'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import type { ReportView } from '~/shared/schemas/report-view'

/** Anchor of the event list. */
export const EVENTS_PART = 'events'
const ALL_KINDS: Params = Object.fromEntries(TIMELINE_KINDS.map((kind) => [kindParam(kind), null]))
const LISTING: readonly (string | undefined)[] = ['overview', 'performance']

type Series = Pick<PointDetail, '_id' | 'site' | 'page' | 'device' | 'location'>

/**
 * Links to the event list on the same screen, or on the overview. Removes the kind filter, which would hide
 * events.
 */
export function eventsTo(pathname: string, search: URLSearchParams, point: Series): string {
  if (LISTING.includes(pathname.split('/').at(-1)))
    return `${selectedKinds(search) ? withParams(pathname, search, ALL_KINDS) : ''}#${EVENTS_PART}`
  const { _id: pointId, site, page, device, location } = point
  const params = { ...keep(search), device, location, pointId, zoom: search.get('zoom') }
  return `${paths.report(site, page, 'overview', params)}#${EVENTS_PART}`
}

export function useEventsLink({ point }: Pick<ReportView, 'point'>): string | undefined {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return point ? eventsTo(pathname, search, point) : undefined
}
