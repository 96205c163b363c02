import { type Action, adminScopeOf, can, type Target, type UserActor } from './roles'

/** Guards of screens without a single target: a right anywhere. */

const anyOf = (actor: UserActor, action: Action, targets: Target[]) =>
  actor.isSuper || targets.some((target) => can(actor, action, target))

const organizations = (ids: number[]) => ids.map((organizationId) => ({ organizationId }))

/** Also super admins. */
export const isOwnerAnywhere = (actor: UserActor): boolean =>
  anyOf(actor, 'organization.read', organizations(actor.ownerOf))

/** Super admin, owner, or admin of a client or project. */
export const isAdminAnywhere = (actor: UserActor): boolean =>
  isOwnerAnywhere(actor) ||
  actor.grants.some(({ organizationId, clientId, projectId }) =>
    projectId === null
      ? can(actor, 'client.update', { organizationId, clientId })
      : can(actor, 'project.update', { organizationId, clientId, projectId }),
  )

/** Of any organization, client or team: what channels belong to. */
export const administersChannels = (actor: UserActor): boolean =>
  anyOf(actor, 'channel.update', [
    ...organizations(actor.ownerOf),
    ...actor.grants.map(({ organizationId, clientId }) => ({ organizationId, clientId })),
    ...actor.teams.map(({ organizationId, teamId }) => ({ organizationId, teamId })),
  ])

/** Of the organization, or of a client or project in it. */
export function isAdminIn(actor: UserActor, organization: number): boolean {
  const scope = adminScopeOf(actor)
  if (scope.everything) return true
  const places = [...scope.clients, ...scope.projects].map(({ organizationId }) => organizationId)
  return [...scope.organizationIds, ...places].includes(organization)
}

/** On the client, or on one of its projects. */
export const canWithin = (
  actor: UserActor,
  action: Action,
  { organizationId, clientId }: { organizationId: number; clientId: number },
): boolean =>
  can(actor, action, { organizationId, clientId }) ||
  actor.grants.some(
    (grant) =>
      grant.clientId === clientId &&
      grant.projectId !== null &&
      can(actor, action, { organizationId, clientId, projectId: grant.projectId }),
  )

/** Owner, billing admin or trial user of an organization. */
export const isBillingAnywhere = (actor: UserActor): boolean =>
  anyOf(actor, 'organization.readBilling', organizations([...actor.ownerOf, ...actor.memberOf]))

/** The action that members of a target may do. */
export const memberActionOn = (target: Target): Action =>
  target.teamId !== undefined ? 'team.read' : target.projectId !== undefined ? 'project.read' : 'client.read'

/** The action that admins of a target may do. */
export const adminActionOn = (target: Target): Action =>
  target.teamId !== undefined
    ? 'team.update'
    : target.projectId !== undefined
      ? 'project.update'
      : 'client.update'
