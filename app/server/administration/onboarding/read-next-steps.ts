import { adminScopeOf, can } from '~/shared/rules/access/roles'
import { NEXT_STEPS } from '~/shared/rules/onboarding/next-steps'
import type { NextStepsState } from '~/shared/schemas/onboarding'
import type { Ctx } from '../../platform/context'
import { readSetup } from './setup.store'
import { findAdminSite } from './store'

/**
 * What is not set up yet: for a site, or for the organization of the newest site that the caller administers. Nothing
 * for other callers.
 */
export async function readNextSteps(ctx: Ctx, requested: number | undefined): Promise<NextStepsState> {
  const site = await findAdminSite(ctx.db, adminScopeOf(ctx.actor), requested)
  if (!site) return { site: null, steps: [] }
  const { id, organization: organizationId, client: clientId, project: projectId } = site
  const done = await readSetup(ctx.db, organizationId, requested)
  const mayInvite = can(ctx.actor, 'client.changeMembers', { organizationId, clientId, projectId })
  return {
    site: { _id: id, client: clientId, project: projectId },
    steps: NEXT_STEPS.filter((step) => !done[step] && (step !== 'invite' || mayInvite)),
  }
}
