const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i

const HOST =
  /^(\/\/)?(localhost|\[[\da-f:.]+\]|[^\s/?#@:,;"]+\.[^\s/?#@:.,;"]{2,}|\d{1,3}(\.\d{1,3}){3})(:\d{1,5})?([/?#]\S*)?$/i

/** Whether a text without spaces is an address, with or without its scheme. */
export const isAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text) || HOST.test(text)

/** People type addresses without a scheme; where nothing can be tried it is https. */
export const withScheme = (typed: string): string => candidateUrls(typed)[0] ?? typed

/** The URLs to try for a typed address, in order: without a scheme https, then http. */
export function candidateUrls(typed: string): string[] {
  const address = typed.trim()
  if (address === '' || SCHEME.test(address)) return [address]
  const bare = address.replace(/^\/+/, '')
  return [`https://${bare}`, `http://${bare}`]
}

const bareHost = (url: URL) => url.hostname.replace(/^www\./, '')

/** Whether two hosts are the same but for `www.`. */
export const isSameHost = (one: string, other: string): boolean =>
  bareHost(new URL(one)) === bareHost(new URL(other))

/**
 * The URL to test when `requested` was answered by `final`: the final one, if the redirect changed only the scheme or
 * `www.`. Otherwise every test would start with that redirect. Redirects keep the fragment, as in browsers.
 */
export function canonicalUrl(requested: string, final: string): string {
  const [from, to] = [new URL(requested), new URL(final)]
  const isSamePath = from.pathname === to.pathname && from.search === to.search
  if (!isSamePath || !isSameHost(requested, final)) return requested
  to.hash ||= from.hash
  return to.href
}

/** The first name that is free, ignoring case; numbered when all are taken. */
export function freeName(names: string[], taken: ReadonlySet<string>): string {
  const isFree = (name: string) => !taken.has(name.toLowerCase())
  const last = names.at(-1) ?? ''
  for (const name of names) if (isFree(name)) return name
  for (let number = 2; ; number += 1) if (isFree(`${last} ${number}`)) return `${last} ${number}`
}
