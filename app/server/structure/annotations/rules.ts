import type { Actor } from '~/shared/rules/access/roles'

const REPEAT_MS = 15 * 60_000

/** The same version reported again within 15 minutes and without a time is a repeated call. */
export const repeatSince = (now: Date): Date => new Date(now.getTime() - REPEAT_MS)

/** Programs use an API key of an organization, a client or a user; a user's key has no session. */
export const sourceOf = (actor: Actor): 'screen' | 'key' =>
  actor.kind === 'user' && actor.sessionId !== null ? 'screen' : 'key'
