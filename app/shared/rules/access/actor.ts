import type { Profile } from '../../schemas/auth'
import type { UserActor } from './roles'

/** The actor of a signed-in user, for screens that hide forbidden actions. */
export function actorOf(
  profile: Pick<
    Profile,
    | '_id'
    | 'email'
    | 'isSuper'
    | 'ownerOf'
    | 'memberOf'
    | 'billingOf'
    | 'trialOf'
    | 'expiredIn'
    | 'teams'
    | 'roles'
  >,
): UserActor {
  return {
    kind: 'user',
    userId: profile._id,
    sessionId: null,
    email: profile.email,
    isSuper: profile.isSuper,
    ownerOf: profile.ownerOf,
    memberOf: profile.memberOf,
    billingOf: profile.billingOf,
    trialOf: profile.trialOf,
    expiredIn: profile.expiredIn,
    teams: profile.teams.map(({ _id, organization, isAdministrator }) => ({
      organizationId: organization,
      teamId: _id,
      isAdministrator,
    })),
    grants: profile.roles.map(({ organization, client, project, role }) => ({
      organizationId: organization,
      clientId: client,
      projectId: project,
      role,
    })),
  }
}
