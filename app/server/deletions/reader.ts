import { type Actor, adminScopeOf } from '~/shared/rules/access/roles'

/** Whose deletions a list shows. */
export const readerOf = (actor: Actor) => ({
  scope: adminScopeOf(actor),
  userId: actor.kind === 'user' ? actor.userId : null,
})
