import { useLocation, useNavigate, useNavigation } from '@remix-run/react'
import { useMemo } from 'react'
import { withParams } from '~/shared/paths'
import { zoomText, zoomWithin } from '~/shared/rules/charts/chart-zoom'
import type { Domain } from './scale'

/** Reads the zoom from the URL and builds URLs of other zooms. All charts of a screen share it. */
export function useZoom(full: Domain) {
  const { pathname, search: currentSearch } = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  // Uses the pending navigation, so that a new zoom is drawn before its data arrives.
  const search = next?.pathname === pathname ? next.search : currentSearch
  const params = useMemo(() => new URLSearchParams(search), [search])
  const zoom = useMemo(() => zoomWithin(params.get('zoom'), full), [params, full])
  const zoomTo = (domain: Domain | null) => withParams(pathname, params, { zoom: domain && zoomText(domain) })
  const onZoom = (domain: Domain | null) => {
    if (domain || zoom) navigate(zoomTo(domain), { preventScrollReset: true })
  }
  return { zoom, zoomTo, onZoom }
}
