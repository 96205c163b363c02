import { useLocation, useMatches } from '@remix-run/react'
import { useEffect } from 'react'
import { paths } from '~/shared/paths'
import type { HerePlace } from '~/shared/rules/navigation/command'
import type { VisitedPlace } from '~/shared/rules/navigation/palette-options'
import { loadedBy, placeIn } from './place-in'

/** In the browser, so that opening a screen costs no request. */
const keyOf = (user: string) => `visited-${user}`
const MAX_VISITED = 6

export function readVisited(user: string): VisitedPlace[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(user)) ?? '[]')
  } catch {
    return []
  }
}

export function clearVisited(user: string): void {
  try {
    localStorage.removeItem(keyOf(user))
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}

function visitOf({ client, project, site, page, name, siteName }: HerePlace): VisitedPlace {
  const place = { name, note: null }
  if (site !== null && page !== null)
    return {
      ...place,
      id: `page:${page}`,
      level: 'page',
      note: siteName ?? null,
      to: paths.report(site, page),
    }
  if (site !== null)
    return { ...place, id: `site:${site}`, level: 'site', to: paths.dashboardSite(client, site) }
  if (project !== null)
    return {
      ...place,
      id: `project:${project}`,
      level: 'project',
      to: paths.dashboardProject(client, project),
    }
  return { ...place, id: `client:${client}`, level: 'client', to: paths.dashboardClient(client) }
}

/** Keeps the dashboards and reports that a user opens, newest first. */
export function useVisitedPlaces(user: string | null): void {
  const { pathname } = useLocation()
  const matches = useMatches()
  useEffect(() => {
    if (user === null || !/^\/(dashboard|report-detail)\//.test(pathname)) return
    const place = placeIn(loadedBy(matches))
    if (!place) return
    const visit = visitOf(place)
    const others = readVisited(user).filter(({ id }) => id !== visit.id)
    try {
      localStorage.setItem(keyOf(user), JSON.stringify([visit, ...others].slice(0, MAX_VISITED)))
    } catch {
      // Storage is blocked or full.
    }
  }, [user, pathname, matches])
}
