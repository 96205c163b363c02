import type { Actor } from '~/shared/rules/roles'

const REPEAT_MS = 15 * 60_000

/** Whoever tells of the same version again within a quarter of an hour, and says no moment, repeats a call. */
export const repeatSince = (now: Date): Date => new Date(now.getTime() - REPEAT_MS)

/** Programs call with a key: of an organization, of a client, or of a user, who then has no session. */
export const sourceOf = (actor: Actor): 'screen' | 'key' =>
  actor.kind === 'user' && actor.sessionId !== null ? 'screen' : 'key'
