import { refusalMessages } from '~/shared/messages/failures'
import { canSee, type Target } from '~/shared/rules/access/roles'
import type { Ctx } from '../context'
import { AppError } from '../errors'
import { findTarget } from './store'

export const expiredError = () =>
  new AppError('FORBIDDEN', refusalMessages.subscriptionExpired, { reason: 'SUBSCRIPTION_EXPIRED' })

/** The narrowest first. `page` alone is the number of a list's page. */
const PLACES = [
  ['page', 'page_id'],
  ['site', 'site'],
  ['site', 'site_id'],
  ['project', 'project'],
  ['project', 'project_id'],
  ['client', 'client'],
  ['client', 'client_id'],
  ['organization', 'organization'],
  ['organization', 'organization_id'],
] as const

function placeIn(query: unknown) {
  const named = Object(query) as Record<string, unknown>
  for (const [kind, name] of PLACES) {
    const id = named[name]
    if (typeof id === 'number') return { kind, id }
  }
  return null
}

/** The place that a list is limited to; null when this database does not have it, undefined when none is named. */
export async function findNamedPlace(db: Ctx['db'], query: unknown): Promise<Target | null | undefined> {
  const place = placeIn(query)
  return place ? ((await findTarget(db, place.kind, place.id)) ?? null) : undefined
}

/**
 * Refuses a list of a place whose organization has expired. Lists over several organizations leave the expired ones
 * out.
 */
export async function refuseExpiredPlace({ actor, db }: Ctx, query: unknown): Promise<void> {
  if (actor.kind !== 'user' || actor.isSuper || actor.expiredIn.length === 0) return
  const place = placeIn(query)
  const target: Target | undefined = place ? await findTarget(db, place.kind, place.id) : undefined
  if (!target || !actor.expiredIn.includes(target.organizationId)) return
  if (place?.kind === 'organization' || canSee(actor, target)) throw expiredError()
}
