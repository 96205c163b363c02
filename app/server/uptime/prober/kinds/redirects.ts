import type { IncomingMessage } from 'node:http'
import { BROWSER_HEADERS, redirectOf, redirectTarget } from '~/server/platform/targets'
import { safeAddress } from '~/shared/rules/uptime/safe-address'
import { isSameParty } from '~/shared/rules/uptime/same-party'
import type { MonitorOrder } from '~/shared/schemas/prober'
import { CheckFault } from './faults'

export interface RequestSpec {
  url: URL
  method: string
  headers: Record<string, string>
  body: string
}

/** Set by the connection itself. */
const OWN_HEADERS =
  /^(host|connection|content-length|transfer-encoding|upgrade|expect|keep-alive|te|trailer)$/
/** Others may be secrets, so a redirect to another origin drops them. */
const HARMLESS = /^(accept|accept-.*|user-agent)$/
const OF_BODY = /^content-/

export function firstRequest({ target, settings, secrets }: MonitorOrder, method: string): RequestSpec {
  const url = URL.parse(target)
  if (!url || !/^https?:$/.test(url.protocol)) throw new CheckFault('protocol', 'this is no web address')
  // APIs that also serve pages would answer with one.
  const accepted = settings.kind === 'json' ? { accept: '*/*' } : BROWSER_HEADERS
  const headers: RequestSpec['headers'] = { ...accepted, 'accept-encoding': 'identity' }
  if (url.username || url.password) {
    const credentials = [url.username, url.password].map(decodeURIComponent).join(':')
    headers['authorization'] = `Basic ${Buffer.from(credentials).toString('base64')}`
  }
  const body = secrets?.body ?? ''
  if (body) headers['content-type'] = contentTypeOf(body)
  for (const { name, value } of secrets?.headers ?? []) {
    const key = name.toLowerCase()
    if (!OWN_HEADERS.test(key)) headers[key] = value
  }
  return { url: withoutCredentials(url), method, headers, body }
}

/** The guess for a body whose monitor sets no Content-Type. */
function contentTypeOf(body: string): string {
  if (/^\s*[[{]/.test(body)) return 'application/json'
  if (/^\s*</.test(body)) return 'text/xml; charset=utf-8'
  const isForm = /^[^\s=&]+=[^\s&]*(&[^\s=&]+=[^\s&]*)*$/.test(body)
  return isForm ? 'application/x-www-form-urlencoded' : 'text/plain; charset=utf-8'
}

function withoutCredentials(url: URL): URL {
  url.username = ''
  url.password = ''
  url.hash = ''
  return url
}

/** null when it is no redirect. */
export function redirectedRequest(ask: RequestSpec, answer: IncomingMessage): RequestSpec | null {
  const status = answer.statusCode ?? 0
  const location = redirectOf(status, answer.headers.location)
  if (location === null) return null
  const parsed = redirectTarget(location, ask.url)
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw new CheckFault(
      'redirect',
      `a redirect to ${safeAddress(location, ask.url)}, which is no web address`,
    )
  const url = withoutCredentials(parsed)
  const isSame = isSameParty(ask.url, url)
  const becomesGet = status === 303 ? ask.method !== 'HEAD' : status < 303 && ask.method === 'POST'
  if (!isSame && ask.body && !becomesGet)
    throw new CheckFault('redirect', `the body is not sent on to another origin, ${url.origin}`)
  const keeps = (name: string) => (isSame || HARMLESS.test(name)) && !(becomesGet && OF_BODY.test(name))
  return {
    url,
    method: becomesGet ? 'GET' : ask.method,
    headers: Object.fromEntries(Object.entries(ask.headers).filter(([name]) => keeps(name))),
    body: becomesGet ? '' : ask.body,
  }
}
