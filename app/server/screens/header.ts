import type { Profile } from '~/shared/schemas/auth'
import type { UsedSections } from '~/shared/schemas/navigation'
import { apiFor } from './api-for'

/** For the bell in the header; null when signed out. The count must not fail a screen. */
export async function readOpenAlerts(request: Request, visitor: Profile | null): Promise<number | null> {
  if (!visitor) return null
  const count = await apiFor(request)
    .get('/api/alerts/count')
    .catch(() => null)
  return count?.open ?? null
}

/** Null when signed out or unknown: then the header has every section. */
export async function readUsedSections(
  request: Request,
  visitor: Profile | null,
): Promise<UsedSections | null> {
  if (!visitor) return null
  return apiFor(request)
    .get('/api/navigation/sections')
    .catch(() => null)
}
