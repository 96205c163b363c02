import type { Actor } from '~/shared/rules/access/roles'

/** Whose writes their reads must show; null: of somebody who writes nothing. */
export function callerOf(actor: Actor): string | null {
  if (actor.kind === 'user') return actor.isDemoVisitor ? null : `user:${actor.userId}`
  if (actor.kind === 'key') return `key:${actor.organizationId}:${actor.clientId ?? ''}`
  return actor.kind === 'share' ? `share:${actor.linkId}` : null
}

/** When a session with an id of version 7 began. */
const beganAt = (sessionId: string): number => Number.parseInt(sessionId.replaceAll('-', '').slice(0, 12), 16)

/** What made the session, such as signing up, was written by somebody who was not known yet. */
export const hasJustSignedIn = (actor: Actor, now: Date, withinMs: number): boolean =>
  actor.kind === 'user' && actor.sessionId !== null && now.getTime() - beganAt(actor.sessionId) < withinMs
