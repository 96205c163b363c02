import type { KeyScope } from './key-scopes'

/** The kinds of callers that rights are decided for. */

export const ASSIGNABLE_ROLES = ['clientAdmin', 'clientViewer', 'projectAdmin', 'projectViewer'] as const
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number]
/** Roles on a whole client. */
export const CLIENT_ROLES = ['clientAdmin', 'clientViewer'] as const
/** Roles on selected projects. */
export const PROJECT_ROLES = ['projectAdmin', 'projectViewer'] as const

export interface Grant {
  organizationId: number
  clientId: number
  /** null for a role on the whole client. */
  projectId: number | null
  role: AssignableRole
  /** The team that gives the role; absent for direct roles. */
  teamId?: number
}

export interface Membership {
  organizationId: number
  teamId: number
  isAdministrator: boolean
}

/** Organizations whose subscription affects the rights of their people. */
export interface Standing {
  billingOf: number[]
  /** Running or expired trials. */
  trialOf: number[]
  /** Without a valid subscription. */
  expiredIn: number[]
}

export interface UserActor extends Standing {
  kind: 'user'
  userId: string
  /** null for a user's API key. */
  sessionId: string | null
  email: string
  isSuper: boolean
  ownerOf: number[]
  /** Includes owned ones. */
  memberOf: number[]
  /** The number of the database that the session's screens are about, once it was chosen. */
  cell?: number
  /** Direct roles and those of teams; the union is effective. */
  grants: Grant[]
  teams: Membership[]
  /** A second factor is required of the user, who has none; absent for API keys. */
  mustAddFactor?: boolean
  /** Of the user's API key, which may do no more; absent for sessions. */
  keyScopes?: readonly KeyScope[]
  /** The super admin who acts as the user, and until when. */
  supporter?: Supporter
  /** Anybody without an account, in a public demo; reads what the user may read and changes nothing. */
  isDemoVisitor?: boolean
}
export interface Supporter {
  userId: string
  email: string
  until: string
}
/** An API key of an organization or client. */
export interface KeyActor {
  kind: 'key'
  /** null where only its owner is known. */
  keyId: string | null
  name: string
  keyScopes: readonly KeyScope[]
  organizationId: number
  clientId: number | null
  isExpired: boolean
}
/** One thing that a share link shows instead of a place, with what rights on it are decided by. */
export type SharedThing =
  /** With the runs that it compares: their pictures are shown, nothing else of them. */
  | { kind: 'compareSession'; id: string; runs: readonly string[] }
  | { kind: 'personalDashboard'; id: string }
  /** Of the client. */
  | { kind: 'benchmark' }

/**
 * A visitor of a share link: sees what the link names, and may only request tests where allowed. Links in mails share
 * what their reader may see.
 */
export interface ShareActor {
  kind: 'share'
  /** Of a link in a mail: the id of its key. */
  linkId: string
  name: string
  organizationId: number
  clientId: number
  projectId: number | null
  /** Of a link in a mail, whose reader may see several projects but not the whole client. */
  projectIds?: readonly number[]
  siteId: number | null
  /** Present: the link shows only this, and nothing of the client beside it. */
  only?: SharedThing
  mayTest: boolean
  isExpired: boolean
}
export interface AgentActor {
  kind: 'agent'
  agentId: string
  locationId: number
  name: string
}
/** The identity provider of an organization, which provisions its users and groups. */
export interface ScimActor {
  kind: 'scim'
  organizationId: number
  tokenId: string
  name: string
}
/** The product itself: scheduler, sweeps, terminal commands. */
export interface SystemActor {
  kind: 'system'
  name: string
}
export interface AnonymousActor {
  kind: 'anonymous'
}
export type Actor = UserActor | KeyActor | ShareActor | AgentActor | ScimActor | SystemActor | AnonymousActor
