/** Who may do what. One pure function, used by the API guard, the page guard and the hidden button alike. */

export const ASSIGNABLE_ROLES = ['clientAdmin', 'clientViewer', 'projectAdmin', 'projectViewer'] as const
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number]

export interface Grant {
  organizationId: number
  clientId: number
  /** null for the two roles that cover a whole client. */
  projectId: number | null
  role: AssignableRole
}

export interface UserActor {
  kind: 'user'
  userId: string
  sessionId: string
  email: string
  isSuper: boolean
  /** Organizations this user owns. */
  ownerOf: number[]
  grants: Grant[]
}
export interface AgentActor {
  kind: 'agent'
  agentId: string
  locationId: number
  name: string
}
/** The product itself: the scheduler, a sweep, the terminal command. */
export interface SystemActor {
  kind: 'system'
  name: string
}
export interface AnonymousActor {
  kind: 'anonymous'
}
export type Actor = UserActor | AgentActor | SystemActor | AnonymousActor

/** What an action is done to. Fields are set as deep as the thing lies in the hierarchy. */
export interface Target {
  organizationId: number
  clientId?: number
  projectId?: number
}

type Level = 'member' | 'admin' | 'clientAdmin' | 'owner' | 'super'
const RANK: Record<Level, number> = { member: 1, admin: 2, clientAdmin: 3, owner: 4, super: 5 }

const NEEDED = {
  'organization.read': 'owner',
  'organization.update': 'owner',
  'organization.delete': 'super',
  'client.create': 'owner',
  'client.read': 'member',
  'client.update': 'clientAdmin',
  'client.delete': 'clientAdmin',
  'project.create': 'clientAdmin',
  'project.read': 'member',
  'project.update': 'admin',
  'project.delete': 'admin',
  'site.create': 'admin',
  'site.read': 'member',
  'site.update': 'admin',
  'site.delete': 'admin',
  'device.create': 'clientAdmin',
  'device.read': 'member',
  'device.update': 'clientAdmin',
  'device.delete': 'clientAdmin',
  'run.read': 'member',
  'test.read': 'member',
  'test.create': 'member',
} as const satisfies Record<string, Level>
export type Action = keyof typeof NEEDED
export const ACTIONS = Object.keys(NEEDED) as Action[]

/** 0 means that the actor may not even know that the target exists. */
function rankOn(actor: Actor, target: Target): number {
  if (actor.kind === 'system') return RANK.super
  if (actor.kind !== 'user') return 0
  if (actor.isSuper) return RANK.super
  if (actor.ownerOf.includes(target.organizationId)) return RANK.owner
  return Math.max(0, ...actor.grants.map((grant) => rankOfGrant(grant, target)))
}

function rankOfGrant(grant: Grant, target: Target): number {
  if (grant.organizationId !== target.organizationId || grant.clientId !== target.clientId) return 0
  if (grant.role === 'clientAdmin') return RANK.clientAdmin
  if (grant.role === 'clientViewer') return RANK.member
  if (target.projectId === undefined) return RANK.member
  if (grant.projectId !== target.projectId) return 0
  return grant.role === 'projectAdmin' ? RANK.admin : RANK.member
}

export function can(actor: Actor, action: Action, target: Target): boolean {
  return rankOn(actor, target) >= RANK[NEEDED[action]]
}

/** Whether the actor may know that the target exists: decides between 'forbidden' and 'not found'. */
export function canSee(actor: Actor, target: Target): boolean {
  return rankOn(actor, target) > 0
}

/** The part of all tenants' data that lists may show to the actor. */
export type Scope =
  | { everything: true }
  | { everything: false; organizationIds: number[]; clients: Grant[]; projects: Grant[] }

export function scopeOf(actor: Actor): Scope {
  if (actor.kind === 'system' || (actor.kind === 'user' && actor.isSuper)) return { everything: true }
  if (actor.kind !== 'user') return { everything: false, organizationIds: [], clients: [], projects: [] }
  return {
    everything: false,
    organizationIds: actor.ownerOf,
    clients: actor.grants.filter((grant) => grant.projectId === null),
    projects: actor.grants.filter((grant) => grant.projectId !== null),
  }
}
