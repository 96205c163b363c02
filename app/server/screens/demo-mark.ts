import type { Profile } from '~/shared/schemas/auth'
import { apiFor } from './api-for'

const PLACES = [
  ['site_id', /^\/report-detail\/(\d{1,9})(?:\/|$)/],
  ['site_id', /\/sites?\/(\d{1,9})(?:\/|$)/],
  ['client_id', /\/clients?\/(\d{1,9})(?:\/|$)/],
  ['organization_id', /\/organizations\/(\d{1,9})(?:\/|$)/],
] as const

/** What a screen is about, by its address. */
export function placeOfScreen(url: URL): Record<string, string> {
  for (const [name, pattern] of PLACES) {
    const id = pattern.exec(url.pathname)?.[1]
    if (id) return { [name]: id }
  }
  const organization = url.searchParams.get('organization') ?? ''
  return /^\d{1,9}$/.test(organization) ? { organization_id: organization } : {}
}

/** Whether the screen shows demo data; a failure must not fail the screen. Public status pages look as they do to all. */
export async function readDemoMark(
  request: Request,
  visitor: Profile | null,
  isShared: boolean,
): Promise<boolean> {
  if (!visitor && !isShared) return false
  const url = new URL(request.url)
  if (url.pathname.startsWith('/status/')) return false
  const query = placeOfScreen(url)
  const mark = await apiFor(request)
    .get('/api/demo/mark', { query })
    .catch(() => null)
  return mark?.isDemo ?? false
}
