import CachePolicy from 'http-cache-semantics'
import type { CachedResponse, Finding } from '~/shared/schemas/quality'
import type { ResponseFact, SiteFacts } from '../facts'
import { hasHeader, listOf, valuesOf } from '../headers'
import { freshAtNextVisit } from './repeat-visit'

/** File types loaded on every page; API responses are not expected to be cached. */
const STATIC = new Set(['Script', 'Stylesheet', 'Image', 'Font', 'Media', 'Manifest'])
const WHOLE = new Set([200, 203, 206])
/** Cost of the headers when an unchanged file is revalidated. */
const REVALIDATION_BYTES = 400
/** Avoids infinities from absurd header values. */
const MAX_BYTES = 1e12
const MAX_LIFETIME = 10 * 365 * 86_400

const isKept = ({ url, type, status, method }: ResponseFact) =>
  STATIC.has(type) && WHOLE.has(status) && method === 'GET' && /^https?:/i.test(url)

/** Directive names are case-insensitive. */
export const cacheControl = (response: ResponseFact): Map<string, string> =>
  new Map(
    listOf(response, 'cache-control').map((part) => {
      const [name = '', value = ''] = part.split(/=(.*)/s)
      return [name.trim().toLowerCase(), value.trim().replace(/^"(.*)"$/, '$1')]
    }),
  )

/** The stated lifetime in seconds; null when the browser must use a heuristic. */
function lifetimeOf(response: ResponseFact, directives: Map<string, string>): number | null {
  const says = directives.has('max-age') || hasHeader(response, 'expires')
  if (!says && !directives.has('no-store') && !directives.has('no-cache')) return null
  const headers = Object.fromEntries(
    ['expires', 'date'].flatMap((name) => {
      const [value] = valuesOf(response, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
  const policy = new CachePolicy(
    { url: response.url, method: 'GET', headers: {} },
    {
      status: 200,
      headers: {
        ...headers,
        'cache-control': [...directives]
          .map(([name, value]) => (value ? `${name}=${value}` : name))
          .join(','),
      },
    },
    // Heuristic lifetimes and what `immutable` alone implies are not stated by the server.
    { shared: false, cacheHeuristic: 0, immutableMinTimeToLive: 0 },
  )
  const seconds = policy.maxAge()
  return Number.isFinite(seconds) ? Math.min(MAX_LIFETIME, Math.max(0, Math.round(seconds))) : 0
}

function storageOf(directives: Map<string, string>): CachedResponse['storage'] {
  if (directives.has('no-store')) return 'none'
  return directives.has('private') ? 'private' : 'shared'
}

function validatorOf(response: ResponseFact): CachedResponse['validator'] {
  const hasTag = valuesOf(response, 'etag').some(Boolean)
  const hasDate = valuesOf(response, 'last-modified').some((value) => Number.isFinite(Date.parse(value)))
  if (hasTag && hasDate) return 'both'
  return hasTag ? 'etag' : hasDate ? 'last-modified' : 'none'
}

const bounded = (bytes: number) => Math.min(MAX_BYTES, Math.max(0, Math.round(bytes) || 0))

function describe(response: ResponseFact): CachedResponse {
  const directives = cacheControl(response)
  const storage = storageOf(directives)
  const lifetime = storage === 'none' ? 0 : lifetimeOf(response, directives)
  const validator = validatorOf(response)
  const bytes = bounded(response.bodySize)
  const { resourceSize } = response
  const canAsk = validator !== 'none' && storage !== 'none'
  const again = canAsk ? Math.min(bytes, REVALIDATION_BYTES) : bytes
  return {
    url: response.url.slice(0, 2_000),
    type: response.type,
    bytes,
    ...(resourceSize === null ? {} : { resourceSize: bounded(resourceSize) }),
    lifetime,
    validator,
    vary: listOf(response, 'vary').join(', ').slice(0, 200) || null,
    isImmutable: directives.has('immutable'),
    storage,
    wastedBytes: Math.round(again * (1 - freshAtNextVisit(lifetime ?? 0))),
  }
}

/** Sizes of a finding: what a repeat visit transfers again, and the whole file. */
export const sizesOf = (
  { resourceSize }: CachedResponse,
  bytes: number,
): Pick<Finding, 'bytes' | 'resourceSize'> => ({
  bytes,
  ...(resourceSize === undefined ? {} : { resourceSize }),
})

/** Each cacheable file once, largest waste first. */
export function cachedResponses(facts: Pick<SiteFacts, 'responses'>): CachedResponse[] {
  const byUrl = new Map<string, CachedResponse>()
  for (const response of facts.responses) {
    if (isKept(response) && !byUrl.has(response.url)) byUrl.set(response.url, describe(response))
  }
  return [...byUrl.values()].sort(
    (a, b) => b.wastedBytes - a.wastedBytes || b.bytes - a.bytes || (a.url < b.url ? -1 : 1),
  )
}

/** A name with a content hash, such as app.3f9a1c22.js, may be cached forever. */
export function isFingerprinted(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { pathname } = new URL(url)
  const file = pathname.split('/').at(-1) ?? ''
  return file.split(/[.\-_~]/).some((part) => {
    if (/^[0-9a-f]{8,64}$/i.test(part)) return /\d/.test(part) && /[a-f]/i.test(part)
    return /^[A-Za-z0-9]{8,22}$/.test(part) && /\d/.test(part) && /[a-z]/.test(part) && /[A-Z]/.test(part)
  })
}
