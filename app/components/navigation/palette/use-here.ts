import { useLocation, useMatches } from '@remix-run/react'
import { useMemo } from 'react'
import { paletteMessages } from '~/shared/messages/palette'
import { type Packed, unpack } from '~/shared/packed'
import { withParams } from '~/shared/paths'
import type { Here } from '~/shared/rules/navigation/command'
import type { ReportView } from '~/shared/schemas/report-view'
import { type Loaded, loadedBy, placeIn } from './place-in'

const FORM_FACTORS = { MOBILE: 'DESKTOP', DESKTOP: 'MOBILE' } as const

/** A report switches between the devices of its site, a dashboard between mobile and desktop. */
function devicesIn(loaded: Loaded[], pathname: string, search: URLSearchParams): Here['devices'] {
  const data = loaded.at(-1) ?? {}
  if (pathname.startsWith('/report-detail/') && typeof data['report'] === 'string') {
    const { choices = [], point } = unpack(data['report'] as Packed<ReportView>)
    const others = choices.filter(
      ({ device, location }) => device !== point?.device || location !== point.location,
    )
    return others.map(({ device, deviceName, location, locationLabel }) => ({
      name: choices.some((one) => one.location !== location) ? `${deviceName}, ${locationLabel}` : deviceName,
      to: withParams(pathname, search, { device, location, pointId: null, zoom: null }),
    }))
  }
  if (!pathname.startsWith('/dashboard')) return []
  const other = FORM_FACTORS[search.get('device') === 'desktop' ? 'DESKTOP' : 'MOBILE']
  return [
    {
      name: paletteMessages.formFactors[other],
      to: withParams(pathname, search, { device: other.toLowerCase(), formFactor: null, pageNumber: null }),
    },
  ]
}

export function useHere(): Here {
  const matches = useMatches()
  const { pathname, search } = useLocation()
  return useMemo(() => {
    const loaded = loadedBy(matches)
    const params = new URLSearchParams(search)
    params.delete('dialog')
    return {
      returnTo: withParams(pathname, params, {}),
      place: placeIn(loaded),
      devices: devicesIn(loaded, pathname, params),
    }
  }, [matches, pathname, search])
}
