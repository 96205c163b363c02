/** Who acts: the kinds of callers that rights are decided for. */

export const ASSIGNABLE_ROLES = ['clientAdmin', 'clientViewer', 'projectAdmin', 'projectViewer'] as const
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number]
/** They cover a whole client. */
export const CLIENT_ROLES = ['clientAdmin', 'clientViewer'] as const
/** They cover the projects chosen. */
export const PROJECT_ROLES = ['projectAdmin', 'projectViewer'] as const

export interface Grant {
  organizationId: number
  clientId: number
  /** null for the two roles that cover a whole client. */
  projectId: number | null
  role: AssignableRole
  /** The team through which it comes; absent when it was given to the user. */
  teamId?: number
}

export interface Membership {
  organizationId: number
  teamId: number
  isAdministrator: boolean
}

/** Organizations where something about the subscription changes what its people may do. */
export interface Standing {
  /** Billing admin of these. */
  billingOf: number[]
  /** Member of these, whose trial runs or has run out. */
  trialOf: number[]
  /** These have no valid subscription any more. */
  expiredIn: number[]
}

export interface UserActor extends Standing {
  kind: 'user'
  userId: string
  /** null when the user's API key is used, which has no session. */
  sessionId: string | null
  email: string
  isSuper: boolean
  /** Organizations this user owns. */
  ownerOf: number[]
  /** Organizations this user belongs to, owned ones included. */
  memberOf: number[]
  /** Given to the user or to a team of the user; what is effective is their union. */
  grants: Grant[]
  teams: Membership[]
}
/** A program with the key of an organization or of one client of it. */
export interface KeyActor {
  kind: 'key'
  name: string
  organizationId: number
  clientId: number | null
  isExpired: boolean
}
/** A visitor with a shared link: sees what the link names, and changes nothing but to ask for tests where it may. */
export interface ShareActor {
  kind: 'share'
  linkId: string
  name: string
  organizationId: number
  clientId: number
  projectId: number | null
  siteId: number | null
  mayTest: boolean
  isExpired: boolean
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
export type Actor = UserActor | KeyActor | ShareActor | AgentActor | SystemActor | AnonymousActor
