import { redirect } from '@remix-run/node'
import { shareKeyOf, withoutShareKey } from '~/shared/rules/access/sharing'
import type { Profile } from '~/shared/schemas/auth'
import type { ShareVisitor } from '~/shared/schemas/share-link'
import { clearShareKey, hasShareCookie } from '../platform/http/share-cookie'
import { apiFor, cookieHeaders } from './api-for'

export interface ShareVisit {
  share: ShareVisitor | null
  headers: readonly [string, string][]
}

const NO_VISIT: ShareVisit = { share: null, headers: [] }
const endVisit = (): ShareVisit => ({ share: null, headers: [['set-cookie', clearShareKey()]] })

/** The share link visit of a request. A signed-in user never has one. */
export async function findShareVisit(request: Request, visitor: Profile | null): Promise<ShareVisit> {
  if (visitor) return hasShareCookie(request.headers) ? endVisit() : NO_VISIT
  if (!hasShareCookie(request.headers)) return NO_VISIT
  try {
    return { share: await apiFor(request).get('/api/share-links/current'), headers: [] }
  } catch (error) {
    if (error instanceof Response && error.status === 403) return endVisit()
    throw error
  }
}

/**
 * Moves a share link's key from the URL to a cookie and redirects, so that it is not in the history, bookmarks or
 * Referer. An invalid key throws the error screen.
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
