import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import type { Direction } from './crossing'

export const CAUSE_KINDS = ['page', 'site', 'deployment', 'location'] as const
/** Incidents of uptime are causes of their own, found by `rules/uptime/incidents`. */
export type CauseKind = (typeof CAUSE_KINDS)[number] | 'incident'

export interface Cause {
  kind: CauseKind
  /** 'page:1', 'site:2', 'deployment:<id>', 'location:3'. */
  key: string
}

export interface CauseCrossing {
  id: string
  direction: Direction
  clientId: number
  projectId: number
  siteId: number
  pageId: number | null
  locationId: number | null
  /** When it crossed, in ms. */
  at: number
}

/** Its place is the deepest id that is set; without any the whole organization. */
export interface CauseDeployment {
  id: string
  at: number
  clientId: number | null
  projectId: number | null
  siteId: number | null
}

/** An open alert, which further crossings of its cause join. */
export interface OpenCause extends Cause {
  alertId: string
  direction: Direction
  /** Of causes within one site. */
  siteId: number | null
  openedAt: number
}

export interface CauseGroup extends Cause {
  direction: Direction
  crossings: string[]
  /** The open alert that they join, without another notification. Its cause becomes this one. */
  alertId: string | null
  /** The places that all crossings share. */
  clientId: number | null
  projectId: number | null
  siteId: number | null
}

/** A deployment explains crossings of this time: a daily test sees it after a day at the latest. */
export const DEPLOYMENT_MS = DAY_MS
/** Sites that cross together at one location, within this time, share a cause near the location. */
export const LOCATION_SITES = 3
export const LOCATION_MS = HOUR_MS
/** A site's pages are tested over a day; pages that follow join the alert of the first. */
export const JOIN_MS = DAY_MS

const holds = (deployment: CauseDeployment, crossing: CauseCrossing) => {
  if (deployment.siteId !== null) return deployment.siteId === crossing.siteId
  if (deployment.projectId !== null) return deployment.projectId === crossing.projectId
  return deployment.clientId === null || deployment.clientId === crossing.clientId
}

/** The newest deployment on the crossing's site, project, client or organization shortly before it. */
export function deploymentOf<D extends CauseDeployment>(
  crossing: CauseCrossing,
  deployments: readonly D[],
): D | null {
  let newest: D | null = null
  for (const deployment of deployments) {
    const age = crossing.at - deployment.at
    if (age < 0 || age > DEPLOYMENT_MS || !holds(deployment, crossing)) continue
    if (!newest || deployment.at > newest.at) newest = deployment
  }
  return newest
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** Crossings of a location that fall into one span with crossings of enough sites. */
function locationFault(crossings: readonly CauseCrossing[]): CauseCrossing[] {
  const sorted = crossings.toSorted((one, other) => one.at - other.at)
  const found = new Set<CauseCrossing>()
  const sites = new Map<number, number>()
  let first = 0
  for (const [i, crossing] of sorted.entries()) {
    sites.set(crossing.siteId, (sites.get(crossing.siteId) ?? 0) + 1)
    for (let start = sorted[first]; start && crossing.at - start.at > LOCATION_MS; start = sorted[++first]) {
      const left = (sites.get(start.siteId) ?? 0) - 1
      if (left > 0) sites.set(start.siteId, left)
      else sites.delete(start.siteId)
    }
    if (sites.size >= LOCATION_SITES) for (const member of sorted.slice(first, i + 1)) found.add(member)
  }
  return sorted.filter((crossing) => found.has(crossing))
}

type Rest = { groups: [Cause, CauseCrossing[]][]; left: CauseCrossing[] }

function takeDeployments(crossings: readonly CauseCrossing[], deployments: readonly CauseDeployment[]): Rest {
  const found = new Map(crossings.map((crossing) => [crossing, deploymentOf(crossing, deployments)]))
  const explained = crossings.filter((crossing) => found.get(crossing))
  const groups = groupBy(explained, (crossing) => `deployment:${found.get(crossing)?.id}`)
  return {
    groups: [...groups].map(([key, group]) => [{ kind: 'deployment', key }, group]),
    left: crossings.filter((crossing) => !found.get(crossing)),
  }
}

function takeLocations(crossings: readonly CauseCrossing[]): Rest {
  const located = crossings.filter(({ locationId }) => locationId !== null)
  const groups = [...groupBy(located, ({ locationId }) => `location:${locationId}`)].flatMap(
    ([key, group]): Rest['groups'] => {
      const together = locationFault(group)
      return together.length > 0 ? [[{ kind: 'location', key }, together]] : []
    },
  )
  const taken = new Set(groups.flatMap(([, group]) => group))
  return { groups, left: crossings.filter((crossing) => !taken.has(crossing)) }
}

const shared = <T>(values: readonly T[]): T | null =>
  values.every((value) => value === values[0]) ? (values[0] ?? null) : null

function toGroup(
  cause: Cause,
  crossings: readonly CauseCrossing[],
  direction: Direction,
  alertId: string | null,
): CauseGroup {
  return {
    ...cause,
    direction,
    crossings: crossings.map(({ id }) => id),
    alertId,
    clientId: shared(crossings.map(({ clientId }) => clientId)),
    projectId: shared(crossings.map(({ projectId }) => projectId)),
    siteId: shared(crossings.map(({ siteId }) => siteId)),
  }
}

/** A site's crossings: with the site's open alert, which widens from a page to the site; else by site or page. */
function groupOfSite(crossings: readonly CauseCrossing[], direction: Direction, open: readonly OpenCause[]) {
  const { siteId = 0, at = 0 } = crossings[0] ?? {}
  const pages = new Set(crossings.map(({ pageId }) => pageId))
  const page = pages.size === 1 ? [...pages][0] : null
  const pageKey = `page:${page}`
  const joined =
    open.find(({ key }) => key === pageKey) ??
    open.find(
      (alert) =>
        alert.direction === direction &&
        alert.siteId === siteId &&
        (alert.kind === 'site' || alert.kind === 'page') &&
        Math.abs(at - alert.openedAt) <= JOIN_MS,
    )
  const isOnePage = page !== null && page !== undefined && (!joined || joined.key === pageKey)
  const cause: Cause = isOnePage ? { kind: 'page', key: pageKey } : { kind: 'site', key: `site:${siteId}` }
  return toGroup(cause, crossings, direction, joined?.alertId ?? null)
}

function groupDirection(
  crossings: readonly CauseCrossing[],
  direction: Direction,
  deployments: readonly CauseDeployment[],
  open: readonly OpenCause[],
): CauseGroup[] {
  const byDeployment = takeDeployments(crossings, deployments)
  const byLocation = takeLocations(byDeployment.left)
  const wide = [...byDeployment.groups, ...byLocation.groups].map(([cause, group]) => {
    const joined = open.find(({ kind, key }) => kind === cause.kind && key === cause.key)
    return toGroup(cause, group, direction, joined?.alertId ?? null)
  })
  const sites = groupBy(byLocation.left, ({ siteId }) => String(siteId)).values()
  return [...wide, ...[...sites].map((group) => groupOfSite(group, direction, open))]
}

/**
 * One group a cause: a deployment shortly before, else a location where several sites crossed together, else the site,
 * or the page if it is the only one. Worse and better never share a group.
 */
export function groupCrossings(
  crossings: readonly CauseCrossing[],
  deployments: readonly CauseDeployment[],
  open: readonly OpenCause[] = [],
): CauseGroup[] {
  return (['worse', 'better'] as const).flatMap((direction) =>
    groupDirection(
      crossings.filter((crossing) => crossing.direction === direction),
      direction,
      deployments,
      open.filter((alert) => alert.direction === direction),
    ),
  )
}
