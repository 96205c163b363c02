import { redirect } from '@remix-run/node'
import { shareKeyOf, withoutShareKey } from '~/shared/rules/access/sharing'
import type { Profile } from '~/shared/schemas/auth'
import type { ShareVisitor } from '~/shared/schemas/share-link'
import { CLEARED_SHARE_COOKIE, hasShareCookie } from '../http/share-cookie'
import { apiFor, cookieHeaders } from './api-for'

export interface ShareVisit {
  share: ShareVisitor | null
  /** Ends in the browser what is over here. */
  headers: readonly [string, string][]
}

const NO_VISIT: ShareVisit = { share: null, headers: [] }
const ENDED: ShareVisit = { share: null, headers: [['set-cookie', CLEARED_SHARE_COOKIE]] }

/** The visit by shared link that a request belongs to. Somebody signed in is never a visitor by link. */
export async function findShareVisit(request: Request, visitor: Profile | null): Promise<ShareVisit> {
  if (visitor) return hasShareCookie(request.headers) ? ENDED : NO_VISIT
  if (!hasShareCookie(request.headers)) return NO_VISIT
  try {
    return { share: await apiFor(request).get('/api/share-links/current'), headers: [] }
  } catch (error) {
    if (error instanceof Response && error.status === 403) return ENDED
    throw error
  }
}

/**
 * An address with the key of a shared link becomes a visit, and goes on without the key, so that it stands
 * in no history, bookmark or Referer. A key that opens nothing is refused with the screen that says so.
 */
export async function acceptShareKey(request: Request, visitor: Profile | null): Promise<void> {
  const url = new URL(request.url)
  const key = shareKeyOf(url)
  if (key === null) return
  const headers: [string, string][] = [['referrer-policy', 'no-referrer']]
  if (!visitor) {
    const api = apiFor(request)
    await api.post('/api/share-links/open', { body: { key: key.slice(0, 200) } })
    headers.push(...cookieHeaders(api))
  }
  throw redirect(withoutShareKey(url), { headers })
}
