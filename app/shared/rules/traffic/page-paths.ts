/** The host without `www.`, which sites are reached with and without. */
const hostOf = (host: string) => host.toLowerCase().replace(/^www\./, '')

/** Without a slash at the end: sites serve both. */
const pathOf = (path: string) => (path === '/' ? path : path.replace(/\/+$/, '')) || '/'

export interface PageAddress {
  id: number
  url: string
}

/**
 * Finds the monitored page of a path that a source reports. A page whose address has a query has none: sources count paths
 * without it. Where the source knows no hosts, a path that two hosts have is of no page either.
 */
export function pageFinder(pages: readonly PageAddress[]) {
  const byHost = new Map<string, number>()
  const byPath = new Map<string, number | null>()
  for (const { id, url } of pages) {
    const { hostname, pathname, search } = new URL(url)
    if (search) continue
    const path = pathOf(pathname)
    const key = hostOf(hostname) + path
    if (byHost.has(key)) continue
    byHost.set(key, id)
    byPath.set(path, byPath.has(path) ? null : id)
  }
  return (host: string | null, path: string): number | undefined =>
    (host === null ? byPath.get(pathOf(path)) : byHost.get(hostOf(host) + pathOf(path))) ?? undefined
}
