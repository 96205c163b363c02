import { DAY_MS, HOUR_MS } from '../../values/units'
import type { Actor } from './actors'

/** In a public demo its operator, programs with a key and agents change things; visitors only read. */
export const mayChangeInDemo = (actor: Actor): boolean =>
  actor.kind === 'user' ? actor.isDemoVisitor !== true : ['key', 'agent', 'system'].includes(actor.kind)

/** When the demo data is made anew, UTC. */
export const DEMO_RESET_HOUR = 3

export function lastDemoReset(now: Date): Date {
  const offset = DEMO_RESET_HOUR * HOUR_MS
  return new Date(Math.floor((now.getTime() - offset) / DAY_MS) * DAY_MS + offset)
}
