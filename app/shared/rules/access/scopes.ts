import type { Actor, Grant, SharedThing } from './actors'

/** Data of all tenants that lists may show to the actor. */
export type Scope =
  | { everything: true }
  | { everything: false; organizationIds: number[]; clients: Within[]; projects: Within[]; sites: Within[] }
export interface Within {
  organizationId: number
  clientId: number
  projectId: number | null
  siteId?: number | null
}

const NOTHING = { everything: false as const, organizationIds: [], clients: [], projects: [], sites: [] }

export function scopeOf(actor: Actor): Scope {
  if (actor.kind === 'system' || (actor.kind === 'user' && actor.isSuper)) return { everything: true }
  if (actor.kind === 'user') {
    const isValid = (organizationId: number) => !actor.expiredIn.includes(organizationId)
    const grants = actor.grants.filter((grant) => isValid(grant.organizationId))
    return {
      ...NOTHING,
      organizationIds: actor.ownerOf.filter(isValid),
      clients: grants.filter((grant) => grant.projectId === null),
      projects: grants.filter((grant) => grant.projectId !== null),
    }
  }
  if ((actor.kind !== 'key' && actor.kind !== 'share') || actor.isExpired) return NOTHING
  if (actor.kind === 'share' && actor.only) return NOTHING
  if (actor.kind === 'share') {
    const { organizationId, clientId, projectIds } = actor
    if (projectIds)
      return {
        ...NOTHING,
        projects: projectIds.map((projectId) => ({ organizationId, clientId, projectId })),
      }
    const level = actor.siteId !== null ? 'sites' : actor.projectId !== null ? 'projects' : 'clients'
    return { ...NOTHING, [level]: [actor] }
  }
  const { organizationId, clientId } = actor
  return clientId === null
    ? { ...NOTHING, organizationIds: [organizationId] }
    : { ...NOTHING, clients: [{ organizationId, clientId, projectId: null }] }
}

/** Of one thing: to visitors of its link all of it, to others what they may see. */
export function scopeWithin(actor: Actor, kind: SharedThing['kind'], id?: string): Scope {
  if (actor.kind !== 'share' || !actor.only || actor.isExpired) return scopeOf(actor)
  const { only, organizationId, clientId } = actor
  if (only.kind !== kind || ('id' in only && only.id !== id)) return NOTHING
  // A session may compare tests of several clients.
  if (kind === 'compareSession') return { ...NOTHING, organizationIds: [organizationId] }
  return { ...NOTHING, clients: [{ organizationId, clientId, projectId: null }] }
}

/**
 * Who reads what an allowed call on a dashboard or benchmark is about: a visitor of the client. No other call is open
 * to such a link.
 */
export function readerOf(actor: Actor): Actor {
  if (actor.kind !== 'share' || !actor.only || actor.only.kind === 'compareSession') return actor
  const { only: _, ...reader } = actor
  return reader
}

/** The part that the actor administers. */
export function adminScopeOf(actor: Actor): Scope {
  const scope = scopeOf(actor)
  if (scope.everything || actor.kind === 'key') return scope
  if (actor.kind !== 'user') return NOTHING
  const isAdmin = ({ organizationId, role }: Grant) =>
    (role === 'clientAdmin' || role === 'projectAdmin') && !actor.expiredIn.includes(organizationId)
  const grants = actor.grants.filter(isAdmin)
  return {
    ...scope,
    clients: grants.filter((grant) => grant.projectId === null),
    projects: grants.filter((grant) => grant.projectId !== null),
  }
}
