import type { Actor, Grant, KeyActor, ShareActor, SharedThing, UserActor } from './actors'

/** Who may do what: one pure function for API guards, page guards and hidden buttons. */

export * from './actors'
export * from './scopes'

/** Target of an action, with all its levels. */
export interface Target {
  organizationId: number
  clientId?: number
  projectId?: number
  siteId?: number
  /** For teams, which are outside the hierarchy. */
  teamId?: number
  /** Of a run, for links that show some runs only. */
  runId?: string
  /** Of a personal dashboard or one of its charts. */
  dashboardId?: string
  /** The user who created that dashboard. */
  authorId?: string
  /** Whether owners may change the brand of the organization. */
  isBrandOpen?: boolean
  /** The projects that its charts show, unless one shows the whole client. */
  shownProjects?: readonly number[]
}

type Level = 'member' | 'admin' | 'clientAdmin' | 'billing' | 'payer' | 'owner' | 'super'
const RANK = { member: 1, admin: 2, clientAdmin: 3, owner: 4, super: 5 } as const

const NEEDED = {
  'organization.read': 'owner',
  'organization.readStatistics': 'owner',
  'organization.readConfiguration': 'owner',
  'organization.update': 'owner',
  'organization.delete': 'super',
  'organization.changeOwners': 'super',
  'organization.updateBrand': 'super',
  'organization.listUsers': 'owner',
  'organization.changeKey': 'owner',
  'organization.configure': 'owner',
  'organization.changeSignIn': 'owner',
  'organization.readActivity': 'owner',
  'organization.readBilling': 'billing',
  'organization.changeBilling': 'payer',
  'organization.readInvoices': 'payer',
  'organization.setSubscription': 'super',
  'client.create': 'owner',
  'client.read': 'member',
  'client.update': 'clientAdmin',
  'client.delete': 'clientAdmin',
  'client.move': 'super',
  'client.readUsage': 'member',
  'client.readStatistics': 'clientAdmin',
  'client.readMembers': 'member',
  'client.changeMembers': 'clientAdmin',
  'client.changeKey': 'clientAdmin',
  'client.readActivity': 'member',
  'client.share': 'clientAdmin',
  'project.create': 'clientAdmin',
  'project.read': 'member',
  'project.update': 'admin',
  'project.delete': 'admin',
  'project.readUsage': 'member',
  'project.readStatistics': 'admin',
  'project.readMembers': 'member',
  'project.changeMembers': 'admin',
  'project.readActivity': 'member',
  'project.share': 'admin',
  'site.create': 'admin',
  'site.read': 'member',
  'site.readUsage': 'member',
  'site.update': 'admin',
  'site.delete': 'admin',
  'siteImport.read': 'admin',
  'script.read': 'member',
  'script.update': 'admin',
  'device.create': 'clientAdmin',
  'device.read': 'member',
  'device.update': 'clientAdmin',
  'device.delete': 'clientAdmin',
  'run.read': 'member',
  'test.read': 'member',
  'test.create': 'member',
  'test.cancel': 'admin',
  'test.delete': 'admin',
  'experiment.create': 'admin',
  'note.create': 'admin',
  'note.update': 'admin',
  'note.delete': 'admin',
  'deployment.create': 'admin',
  'deployment.update': 'admin',
  'deployment.delete': 'admin',
  'monitor.read': 'member',
  'monitor.update': 'admin',
  'outage.acknowledge': 'admin',
  'maintenanceWindow.read': 'member',
  'maintenanceWindow.update': 'admin',
  'alertRule.read': 'member',
  'alertRule.update': 'admin',
  'alert.acknowledge': 'admin',
  'channel.read': 'admin',
  'channel.update': 'admin',
  'trafficConnection.read': 'admin',
  'trafficConnection.update': 'admin',
  'mailing.read': 'admin',
  'mailing.update': 'admin',
  'personalDashboard.read': 'member',
  'personalDashboard.create': 'member',
  'personalDashboard.update': 'clientAdmin',
  'team.create': 'owner',
  'team.read': 'member',
  'team.update': 'admin',
  'team.delete': 'owner',
  'user.read': 'owner',
  'user.update': 'owner',
} as const satisfies Record<string, Level>
export type Action = keyof typeof NEEDED
export const ACTIONS = Object.keys(NEEDED) as Action[]

/** Actions allowed by share links. None of them may tell about the organization as a whole: usage, quota, people. */
const SHARED: ReadonlySet<Action> = new Set([
  'client.read',
  'project.read',
  'site.read',
  'device.read',
  'run.read',
  'test.read',
  'monitor.read',
  'personalDashboard.read',
])

/** Actions of links that show one thing, on what belongs to it. */
const SHARED_OF: Record<SharedThing['kind'], ReadonlySet<Action>> = {
  compareSession: new Set<Action>(['run.read']),
  personalDashboard: new Set<Action>(['personalDashboard.read']),
  benchmark: new Set<Action>(['client.read', 'run.read']),
}

/** Not for API keys: these manage measurements, not access. */
const isForPeople = (action: Action) =>
  /^(user|team|mailing)\.|Members$|Owners$|Brand$|Key$|SignIn$|Billing$|Invoices$|\.share$|^organization\.(delete|listUsers|setSubscription)$/.test(
    action,
  )

/** Allowed in an expired organization, so that it can renew. */
const isOpenWhenExpired = (action: Action) =>
  /^organization\.(readBilling|readInvoices|changeBilling|read)$/.test(action)

/** `hidden`: the target must look like missing. `expired`: allowed with a valid subscription. */
export type Decision = 'allowed' | 'hidden' | 'forbidden' | 'expired'

export function decide(actor: Actor, action: Action, target: Target): Decision {
  if (rankOn(actor, target) === 0 && !readsBillingOf(actor, target)) return 'hidden'
  if (!isAllowed(actor, action, target)) return 'forbidden'
  return isExpiredFor(actor, target.organizationId) && !isOpenWhenExpired(action) ? 'expired' : 'allowed'
}

export const can = (actor: Actor, action: Action, target: Target): boolean =>
  decide(actor, action, target) === 'allowed'

/** Decides between 'forbidden' and 'not found'. */
export const canSee = (actor: Actor, target: Target): boolean => rankOn(actor, target) > 0

function isAllowed(actor: Actor, action: Action, target: Target): boolean {
  if (actor.kind === 'share' && actor.only) return SHARED_OF[actor.only.kind].has(action)
  if (actor.kind === 'share') return SHARED.has(action) || (action === 'test.create' && actor.mayTest)
  if (actor.kind === 'key' && isForPeople(action)) return false
  const level = NEEDED[action]
  const rank = rankOn(actor, target)
  if (level === 'billing') return rank >= RANK.owner || readsBillingOf(actor, target)
  if (level === 'payer') return rank >= RANK.owner || isBillingAdminOf(actor, target)
  if (action === 'organization.updateBrand' && target.isBrandOpen) return rank >= RANK.owner
  return rank >= RANK[level] || (action === 'personalDashboard.update' && mayChangeDashboard(actor, target))
}

/** People change the dashboards that they created, and those that show only projects which they administer. */
function mayChangeDashboard(actor: Actor, { authorId, shownProjects = [], ...target }: Target): boolean {
  if (actor.kind !== 'user') return false
  const administers = (projectId: number) => rankOfUser(actor, { ...target, projectId }) >= RANK.admin
  return actor.userId === authorId || (shownProjects.length > 0 && shownProjects.every(administers))
}

const isOrganization = ({ clientId, teamId }: Target) => clientId === undefined && teamId === undefined

/** Beside owners, only they may order or end a trial. */
const isBillingAdminOf = (actor: Actor, target: Target): boolean =>
  actor.kind === 'user' && isOrganization(target) && actor.billingOf.includes(target.organizationId)

/** Billing admins, and all members during a trial, may read the subscription. */
const readsBillingOf = (actor: Actor, target: Target): boolean =>
  isBillingAdminOf(actor, target) ||
  (actor.kind === 'user' && isOrganization(target) && actor.trialOf.includes(target.organizationId))

function rankOn(actor: Actor, target: Target): number {
  if (actor.kind === 'system') return RANK.super
  if (actor.kind === 'user') return rankOfUser(actor, target)
  if (actor.kind === 'key') return rankOfKey(actor, target)
  if (actor.kind === 'share') return rankOfShare(actor, target)
  return 0
}

function rankOfUser(actor: UserActor, target: Target): number {
  if (actor.isSuper) return RANK.super
  if (actor.ownerOf.includes(target.organizationId)) return RANK.owner
  if (target.teamId !== undefined) {
    const team = actor.teams.find(
      ({ organizationId, teamId }) => organizationId === target.organizationId && teamId === target.teamId,
    )
    return team ? (team.isAdministrator ? RANK.admin : RANK.member) : 0
  }
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

function rankOfKey(key: KeyActor, target: Target): number {
  if (key.organizationId !== target.organizationId || target.teamId !== undefined) return 0
  if (key.clientId === null) return RANK.owner
  return key.clientId === target.clientId ? RANK.clientAdmin : 0
}

/** Links to one thing know no places, only what belongs to it: of a benchmark, its client and the client's runs. */
function isOfThing({ clientId }: ShareActor, thing: SharedThing, target: Target): boolean {
  const { runId, dashboardId } = target
  if (thing.kind === 'compareSession') return runId !== undefined && thing.runs.includes(runId)
  if (thing.kind === 'personalDashboard') return dashboardId === thing.id
  return target.clientId === clientId && (target.projectId === undefined || runId !== undefined)
}

/** Parents of a shared target are visible by name. */
function rankOfShare(link: ShareActor, target: Target): number {
  if (link.only)
    return link.organizationId === target.organizationId && isOfThing(link, link.only, target)
      ? RANK.member
      : 0
  const matches = (own: number | null, requested: number | undefined) =>
    own === null || requested === undefined || own === requested
  const isInside =
    link.organizationId === target.organizationId &&
    link.clientId === target.clientId &&
    matches(link.projectId, target.projectId) &&
    (target.projectId === undefined || (link.projectIds?.includes(target.projectId) ?? true)) &&
    matches(link.siteId, target.siteId)
  return isInside ? RANK.member : 0
}

function isExpiredFor(actor: Actor, organizationId: number): boolean {
  if (actor.kind === 'user') return !actor.isSuper && actor.expiredIn.includes(organizationId)
  return (actor.kind === 'key' || actor.kind === 'share') && actor.isExpired
}
