import { actorOf } from '~/shared/rules/access/actor'
import { isAdminAnywhere } from '~/shared/rules/access/guards'
import { NEXT_STEPS, withoutSkipped } from '~/shared/rules/onboarding/next-steps'
import type { Profile } from '~/shared/schemas/auth'
import type { ApiClient } from '../api-for'

/** What the user has neither done nor skipped, for a site or for the organization of the newest one. */
export async function readNextSteps(api: ApiClient, visitor: Profile | null, site?: number) {
  if (!visitor || !isAdminAnywhere(actorOf(visitor))) return null
  const { dismissed } = visitor.settings
  if (withoutSkipped(NEXT_STEPS, dismissed).length === 0) return null
  const next = await api.get('/api/onboarding/steps', { query: { site } })
  const steps = withoutSkipped(next.steps, dismissed)
  return next.site && steps.length > 0 ? { site: next.site, steps } : null
}
