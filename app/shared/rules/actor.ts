import type { Profile } from '../schemas/auth'
import type { UserActor } from './roles'

/** The signed-in user as the rules of roles see one: for screens that hide what the user may not do. */
export function actorOf(
  profile: Pick<Profile, '_id' | 'email' | 'isSuper' | 'ownerOf' | 'roles'>,
): UserActor {
  return {
    kind: 'user',
    userId: profile._id,
    sessionId: '',
    email: profile.email,
    isSuper: profile.isSuper,
    ownerOf: profile.ownerOf,
    grants: profile.roles.map(({ organization, client, project, role }) => ({
      organizationId: organization,
      clientId: client,
      projectId: project,
      role,
    })),
  }
}
