import { type Actor, can, type SharedThing } from './roles'

/** What share links may show. */

export const SHARE_LEVELS = [
  'client',
  'project',
  'site',
  'compareSession',
  'personalDashboard',
  'benchmark',
] as const
export type ShareLevel = (typeof SHARE_LEVELS)[number]

export interface LinkPlace {
  project: number | null
  site: number | null
  /** Instead of a place. */
  only?: SharedThing['kind'] | undefined
}

export const levelOf = ({ project, site, only }: LinkPlace): ShareLevel =>
  only ?? (site !== null ? 'site' : project !== null ? 'project' : 'client')

const PLACES: readonly ShareLevel[] = ['client', 'project', 'site']

/** Whether a link shows one thing instead of a place. */
export const isOfOneThing = (level: ShareLevel): level is SharedThing['kind'] => !PLACES.includes(level)

/** Projects whose links the actor may manage; 'all' includes the client's own. */
export function sharableProjects(
  actor: Actor,
  client: { organizationId: number; clientId: number },
): 'all' | number[] {
  if (can(actor, 'client.share', client)) return 'all'
  if (actor.kind !== 'user') return []
  const { organizationId, clientId } = client
  const projects = actor.grants
    .filter((grant) => grant.organizationId === organizationId && grant.clientId === clientId)
    .flatMap(({ projectId }) => (projectId === null ? [] : [projectId]))
    .filter((projectId) => can(actor, 'project.share', { organizationId, clientId, projectId }))
  return [...new Set(projects)]
}

export const mayShareIn = (actor: Actor, client: { organizationId: number; clientId: number }): boolean => {
  const projects = sharableProjects(actor, client)
  return projects === 'all' || projects.length > 0
}

export const LINK_STATES = ['active', 'expired', 'revoked'] as const
export type LinkState = (typeof LINK_STATES)[number]

export function linkState(link: { revokedAt: Date | null; expiresAt: Date | null }, now: Date): LinkState {
  if (link.revokedAt) return 'revoked'
  return link.expiresAt && link.expiresAt <= now ? 'expired' : 'active'
}

/** All other screens are closed to visitors. */
const SHARED_SCREENS = [
  /^\/dashboard\/?$/,
  /^\/dashboard\/client\/[^/]+(\/(project|site)\/[^/]+)?\/?$/,
  /^\/benchmark\/?$/,
  /^\/compare-tests\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/?$/i,
  /^\/report-detail\/[^/]+\/[^/]+(\/[^/]+)?\/?$/,
  /^\/uptime\/outages\/[^/]+\/?$/,
  /^\/run-test\/?$/,
  /^\/navigate\/?$/,
  /^\/search\/?$/,
  /^\/download-pdf(\/[^/]+)?\/?$/,
  /^\/preview-pdf\/document\/[^/]+\/?$/,
  /^\/personal-dashboards\/?$/,
  /^\/personal-dashboards\/client\/[^/]+\/?$/,
  /^\/personal-dashboards\/client\/[^/]+\/dashboard\/[^/]+\/?$/,
]

export const isSharedScreen = (pathname: string): boolean =>
  SHARED_SCREENS.some((pattern) => pattern.test(pathname))

/** Param names of a link's key. */
const KEY_PARAMS = ['key', 'token'] as const

export const shareKeyOf = ({ pathname, searchParams }: URL): string | null =>
  isSharedScreen(pathname) ? (KEY_PARAMS.map((name) => searchParams.get(name)).find(Boolean) ?? null) : null

/** The URL without its key. */
export function withoutShareKey({ pathname, searchParams }: URL): string {
  const remaining = new URLSearchParams(searchParams)
  for (const name of KEY_PARAMS) remaining.delete(name)
  return remaining.size > 0 ? `${pathname}?${remaining}` : pathname
}
