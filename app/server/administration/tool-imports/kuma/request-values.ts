import { toolImportMessages } from '~/shared/messages/tool-imports'
import { OWN_HEADERS } from '~/shared/rules/uptime/monitor-faults'
import type { KumaMonitor } from './kuma-monitor'
import { refuse } from './unsupported'

const words = toolImportMessages.kuma
const METHODS_WITH_BODY = ['POST', 'PUT', 'PATCH', 'DELETE']
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  xml: 'text/xml; charset=utf-8',
}

export interface RequestValues {
  headers: Record<string, string>
  body?: string
}

/**
 * What Kuma sends beside the address; null when that is neither header nor body. Header names are no secrets, but
 * useless without their values.
 */
export function requestOf(
  from: KumaMonitor,
  method: string,
): { request: RequestValues | null; notices: string[] } {
  const body = METHODS_WITH_BODY.includes(method) ? (from.body ?? '') : ''
  const written = Object.entries(headersOf(from.headers))
  const own = written.filter(([name]) => OWN_HEADERS.has(name.toLowerCase()))
  const signIn = signInOf(from)
  const headers = withDefaults(
    Object.fromEntries(written.filter((one) => !own.includes(one))),
    body.trim() === '' ? signIn : { 'Content-Type': contentTypeOf(from), ...signIn },
  )
  const isEmpty = Object.keys(headers).length === 0 && body === ''
  return {
    request: isEmpty ? null : { headers, ...(body !== '' && { body }) },
    notices: own.map(([name]) => words.ownHeader(from.name, name)),
  }
}

/** Headers of the monitor win, whatever their letter case. */
function withDefaults(
  headers: Record<string, string>,
  defaults: Record<string, string>,
): Record<string, string> {
  const given = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  const others = Object.entries(defaults).filter(([name]) => !given.has(name.toLowerCase()))
  return { ...headers, ...Object.fromEntries(others) }
}

function contentTypeOf({ httpBodyEncoding }: KumaMonitor): string {
  const encoding = httpBodyEncoding || 'json'
  return CONTENT_TYPES[encoding] ?? refuse(words.bodyEncoding(encoding))
}

function headersOf(written: string | null | undefined): Record<string, string> {
  try {
    const parsed: unknown = JSON.parse(written || '{}')
    return Object.fromEntries(
      Object.entries((parsed ?? {}) as object).map(([name, value]) => [name, String(value)]),
    )
  } catch {
    return refuse(words.headers)
  }
}

function signInOf(from: KumaMonitor): Record<string, string> {
  const { authMethod, basicAuthUser, basicAuthPass, bearerToken } = from
  if (authMethod === 'bearer' && bearerToken) return { Authorization: `Bearer ${bearerToken}` }
  if (authMethod && !['basic', 'bearer', 'null'].includes(authMethod)) refuse(words.signIn(authMethod))
  const [user, password] =
    basicAuthUser || basicAuthPass ? [basicAuthUser ?? '', basicAuthPass ?? ''] : credentialsIn(from.url)
  if (!user && !password) return {}
  return { Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
}

function credentialsIn(url: string | null | undefined): [user: string, password: string] {
  if (!url || !URL.canParse(url)) return ['', '']
  const { username, password } = new URL(url)
  return [decoded(username), decoded(password)]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The address without a user name and password. */
export function withoutCredentials(url: string): string {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return url
  const parsed = new URL(url)
  if (parsed.username === '' && parsed.password === '') return url
  parsed.username = ''
  parsed.password = ''
  return parsed.href
}
