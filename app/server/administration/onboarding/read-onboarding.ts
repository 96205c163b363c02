import { adminScopeOf, scopeOf } from '~/shared/rules/access/roles'
import type { OnboardingState } from '~/shared/schemas/onboarding'
import type { Ctx } from '../../platform/context'
import { findDefaultPlace, listOwnOrganizations } from './choose-place'
import { hasSites, listPlaces } from './store'

const MAX_PLACES = 200

/** Whether the caller has sites, may add some, and where. */
export async function readOnboarding(ctx: Ctx): Promise<OnboardingState> {
  const [isInUse, places, organizations, place] = await Promise.all([
    hasSites(ctx.db, scopeOf(ctx.actor)),
    listPlaces(ctx.db, adminScopeOf(ctx.actor), MAX_PLACES),
    listOwnOrganizations(ctx),
    findDefaultPlace(ctx),
  ])
  return {
    mayAdd: place !== undefined,
    hasSites: isInUse,
    places,
    organizations,
    defaultProject: place?.kind === 'project' ? place.id : null,
  }
}
