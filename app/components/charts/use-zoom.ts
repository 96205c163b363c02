import { useLocation, useNavigate, useNavigation } from '@remix-run/react'
import { useMemo } from 'react'
import { withParams } from '~/shared/paths'
import { zoomText, zoomWithin } from '~/shared/rules/charts/chart-zoom'
import type { Domain } from './scale'

/** The part of its dates that the address zooms a chart to, and the addresses of others; one for all on a screen. */
export function useZoom(full: Domain) {
  const { pathname, search: shown } = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  // What was just zoomed to is drawn at once, not when its points have come.
  const search = next?.pathname === pathname ? next.search : shown
  const params = useMemo(() => new URLSearchParams(search), [search])
  const zoom = useMemo(() => zoomWithin(params.get('zoom'), full), [params, full])
  const zoomTo = (domain: Domain | null) => withParams(pathname, params, { zoom: domain && zoomText(domain) })
  const onZoom = (domain: Domain | null) => {
    if (domain || zoom) navigate(zoomTo(domain), { preventScrollReset: true })
  }
  return { zoom, zoomTo, onZoom }
}
