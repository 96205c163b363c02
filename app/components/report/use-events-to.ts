import { useLocation, useSearchParams } from '@remix-run/react'
import { keep, paths } from '~/shared/paths'
import type { ReportView } from '~/shared/schemas/lighthouse'

/** Where a screen lists what happened. */
export const EVENTS_PART = 'events'
const LISTING: readonly (string | undefined)[] = ['overview', 'performance']

/** What the charts of a report have flags for is listed in words: on the same screen, or on its overview. */
export function useEventsTo({ point }: Pick<ReportView, 'point'>): string | undefined {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  if (!point) return undefined
  if (LISTING.includes(pathname.split('/').at(-1))) return `#${EVENTS_PART}`
  const { _id: pointId, site, page, device, location } = point
  const shown = { ...keep(search), device, location, pointId, zoom: search.get('zoom') }
  return `${paths.report(site, page, 'overview', shown)}#${EVENTS_PART}`
}
