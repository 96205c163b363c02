import type { CustomFetch } from 'openid-client'
import { requestAddress } from '../../../platform/targets'

const MAX_BYTES = 1024 * 1024
const LIMIT_MS = 10_000

/** Fetches on behalf of an organization: to no private address, over the very address that was checked, no redirects. */
export const guardedFetch =
  (allowPrivate: boolean): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const limit = AbortSignal.timeout(LIMIT_MS)
    const answer = await requestAddress(url, {
      allowPrivate,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      method: method === 'POST' ? 'POST' : 'GET',
      headers: { ...Object.fromEntries(new Headers(headers as HeadersInit)), accept: 'application/json' },
      ...(body != null && { body: String(body) }),
      largest: MAX_BYTES,
    })
    const kept = ['content-type', 'www-authenticate'].flatMap((name): [string, string][] => {
      const value = answer.headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    })
    return new Response(answer.text, { status: answer.status, headers: kept })
  }
