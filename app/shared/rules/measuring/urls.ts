import { urlMessages } from '~/shared/messages/hierarchy'

export const MAX_URL_LENGTH = 2048

export type PageUrl =
  /** `url` is fetched and compared, `original` is shown; `notice` says what of the input was left out. */
  { ok: true; url: string; original: string; notice?: string } | { ok: false; message: string }

const refuse = (message: string): PageUrl => ({ ok: false, message })

/** Routes of an application in one document, such as `#/cart` and `#!cart`; other fragments are places on a page. */
const HASH_ROUTE = /^#(?:\/|!.)/

/** The route in the fragment, with its `#`; empty without one. */
export const hashRouteOf = ({ hash }: URL): string => (HASH_ROUTE.test(hash) ? hash : '')

/**
 * Normalized URL: lower-case punycode host without a trailing dot, no default port, no fragment but a route, '/' for an
 * empty path.
 * International letters are allowed.
 */
export function normalizePageUrl(input: string): PageUrl {
  const original = input.trim()
  if (original === '') return refuse(urlMessages.required)
  if (original.length > MAX_URL_LENGTH) return refuse(urlMessages.tooLong(MAX_URL_LENGTH))
  if (!/^https?:\/\//i.test(original)) return refuse(urlMessages.protocol)
  if (/[\s\p{Cc}]/u.test(original) || !URL.canParse(original)) return refuse(urlMessages.invalid)
  const url = new URL(original)
  if (url.username !== '' || url.password !== '') return refuse(urlMessages.credentials)
  const { hash } = url
  url.hash = hashRouteOf(url)
  url.hostname = url.hostname.replace(/\.$/, '')
  // Removes a trailing '?', which would be a different URL.
  if (url.search === '') url.search = ''
  if (url.href.length > MAX_URL_LENGTH) return refuse(urlMessages.tooLong(MAX_URL_LENGTH))
  if (url.hash !== '' || !original.includes('#')) return { ok: true, url: url.href, original }
  const [withoutHash = ''] = original.split('#', 1)
  return {
    ok: true,
    url: url.href,
    original: withoutHash,
    ...(hash && { notice: urlMessages.fragment(withoutHash, hash) }),
  }
}

/** What was left out of addresses that are saved. */
export const noticesOf = (urls: readonly string[]): string[] => [
  ...new Set(
    urls.flatMap((url) => {
      const read = normalizePageUrl(url)
      return (read.ok && read.notice) || []
    }),
  ),
]

/** The host without 'www.' and decoded. */
export function siteNameFromUrl(input: string): string {
  const typed = /^https?:\/\/([^/?#\\]+)/i.exec(input.trim())?.[1] ?? input.trim()
  const isPlain = URL.canParse(input.trim()) && /^[^@%\s]+$/.test(typed)
  const host = isPlain ? typed.toLowerCase() : URL.canParse(input) ? new URL(input).host : typed
  const scheme = /^https:/i.test(input.trim()) ? /:443$/ : /:80$/
  return host
    .replace(scheme, '')
    .replace(/\.(?=(:\d+)?$)/, '')
    .replace(/^www\.(?=[^.]+\.)/, '')
}

const hostOf = ({ hostname, port }: URL) => `${hostname.replace(/^www\.|\.$/g, '')}:${port}`

/** Servers add and remove these without leading to another page. */
const pathOf = ({ pathname }: URL) =>
  pathname
    .toLowerCase()
    .replace(/\/(index|default)\.\w+$/, '/')
    .replace(/\/+$/, '')

/** Applications rewrite the query and the slash at the end of a route. */
const routeOf = (url: URL) =>
  hashRouteOf(url)
    .replace(/^#!?\/?/, '')
    .replace(/\/?(\?.*)?$/s, '')
    .toLowerCase()

/** A start route may lead anywhere. */
const isOtherRoute = (from: URL, to: URL) =>
  routeOf(from) !== '' && hashRouteOf(to) !== '' && routeOf(from) !== routeOf(to)

const bothOf = (requested: string, final: string) =>
  URL.canParse(requested) && URL.canParse(final) ? { from: new URL(requested), to: new URL(final) } : null

/**
 * Whether a load ended on another page than requested. http or https, 'www.', a trailing slash, the name of an index
 * file, letter case, query and fragment do not make another one, unless they lead to another route or a sign-in page.
 */
export function isRedirect(requested: string, final: string): boolean {
  const both = bothOf(requested, final)
  if (!both || !/^https?:$/.test(both.to.protocol)) return false
  const { from, to } = both
  if (hostOf(from) !== hostOf(to) || pathOf(from) !== pathOf(to) || isOtherRoute(from, to)) return true
  return leadsToSignIn(requested, final)
}

/** '/login' on the requested host, otherwise the other host. */
export function redirectLabel(requested: string, final: string): string {
  const both = bothOf(requested, final)
  if (!both) return final
  const { from, to } = both
  if (hostOf(from) !== hostOf(to)) return to.host
  return pathOf(from) === pathOf(to) ? `${to.pathname}${to.search}${to.hash}` : to.pathname
}

const SIGN_IN_HOST = /(^|\.)(log-?[io]n|sign-?in|auth|sso|oauth2?)\./
/** Whole segments, also with an extension: articles about signing in have longer ones. */
const SIGN_IN_PATHS = [
  /\/((wp-)?log[-_]?[io]n|sign[-_]?in|anmelden|anmeldung|connexion)(\.\w+)?(;[^/]*)?(\/|$)/i,
  /\/(\w+_)?sessions?\/new\/?$/i,
  /^\/(auth|sso|oauth2?)\/[^/]/i,
]
const SIGN_IN_QUERY = /[?&/=#](log[-_]?[io]n|sign[-_]?in)([?&]|$)/i

function isSignInUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname, pathname, search, hash } = new URL(url)
  return (
    SIGN_IN_HOST.test(hostname) ||
    SIGN_IN_PATHS.some((pattern) => pattern.test(pathname)) ||
    SIGN_IN_QUERY.test(search + hash)
  )
}

/** Whether a load ended on what looks like a sign-in page, by its address, and none was requested. */
export const leadsToSignIn = (requested: string, final: string): boolean =>
  isSignInUrl(final) && !isSignInUrl(requested)
