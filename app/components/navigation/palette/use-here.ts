import { useLocation, useMatches } from '@remix-run/react'
import { useMemo } from 'react'
import { paletteMessages } from '~/shared/messages/palette'
import { type Packed, unpack } from '~/shared/packed'
import { withParams } from '~/shared/paths'
import type { Here, HerePlace } from '~/shared/rules/navigation/command'
import type { ReportView } from '~/shared/schemas/report-view'

type Loaded = Record<string, unknown>
type Named = { _id: number; name: string; organization: number; client?: number; project?: number }

function named(value: unknown): Named | null {
  if (typeof value !== 'object' || value === null) return null
  const { _id, name, organization } = value as Partial<Named>
  return typeof _id === 'number' && typeof name === 'string' && typeof organization === 'number'
    ? (value as Named)
    : null
}

/** The innermost place that the screen has loaded. */
export function placeIn(loaded: Loaded[]): HerePlace | null {
  const last = (name: string) => loaded.map((data) => named(data[name])).findLast((one) => one !== null)
  const site = last('site')
  if (site?.client && site.project) {
    const page = loaded.map(({ page }) => page as { _id?: unknown; name?: unknown } | null).findLast(Boolean)
    const isPage = typeof page?._id === 'number'
    return {
      organization: site.organization,
      client: site.client,
      project: site.project,
      site: site._id,
      page: isPage ? (page._id as number) : null,
      name: isPage && typeof page.name === 'string' ? page.name : site.name,
      siteName: site.name,
    }
  }
  const project = last('project')
  if (project?.client)
    return {
      organization: project.organization,
      client: project.client,
      project: project._id,
      site: null,
      page: null,
      name: project.name,
    }
  const client = last('client')
  return client
    ? {
        organization: client.organization,
        client: client._id,
        project: null,
        site: null,
        page: null,
        name: client.name,
      }
    : null
}

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
    const loaded = matches.flatMap(({ data }) => (typeof data === 'object' && data ? [data as Loaded] : []))
    const params = new URLSearchParams(search)
    params.delete('dialog')
    return {
      returnTo: withParams(pathname, params, {}),
      place: placeIn(loaded),
      devices: devicesIn(loaded, pathname, params),
    }
  }, [matches, pathname, search])
}
