import type { Actor } from '~/shared/rules/access/roles'
import type { StoredActor } from './import.store'

export function storedActor(actor: Actor): StoredActor {
  if (actor.kind === 'user') return { kind: 'user', id: actor.userId, label: actor.email }
  if (actor.kind === 'key') return { kind: 'key', id: actor.keyId, label: actor.name }
  return { kind: 'system', id: null, label: 'import' }
}

const NO_RIGHTS = {
  ownerOf: [],
  memberOf: [],
  grants: [],
  teams: [],
  billingOf: [],
  trialOf: [],
  expiredIn: [],
}

/** For the log only: the job was authorized when the import was confirmed. */
export function loggedActor({ kind, id, label }: StoredActor, organizationId: number): Actor {
  if (kind === 'user')
    return { kind, userId: id ?? '', email: label, sessionId: null, isSuper: false, ...NO_RIGHTS }
  if (kind === 'key')
    return { kind, keyId: id, name: label, keyScopes: [], organizationId, clientId: null, isExpired: false }
  return { kind: 'system', name: label }
}
