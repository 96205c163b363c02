import { toolImportMessages as words } from '~/shared/messages/tool-imports'
import { normalizePageUrl, siteNameFromUrl } from '~/shared/rules/measuring/urls'
import { isAddress, withScheme } from '~/shared/rules/onboarding/address'
import { MAX_SITE_PAGES, type SiteSettingsInput } from '~/shared/schemas/site-settings'
import type { FoundSite } from './types'

export interface ListedPage {
  line: number
  url: string
  name?: string | undefined
}

/** Ports of Lighthouse CI's own file server are stored as `PORT`. */
const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:(\d+|PORT))?(\/|$)/i

export const isLocalAddress = (url: string) => LOCAL.test(url)

/** A site for each host in order of appearance; addresses that can't be monitored become refused entries. */
export function sitesByHost(
  pages: readonly ListedPage[],
  settings: Omit<SiteSettingsInput, 'name' | 'pages'>,
  nameOf: (host: string) => string = (host) => host,
): FoundSite[] {
  const hosts = new Map<string, FoundSite & { urls: Set<string>; notices: string[] }>()
  const refusals: FoundSite[] = []
  for (const { line, url: written, name } of pages) {
    const url = isAddress(written) ? withScheme(written) : written
    const read = normalizePageUrl(url)
    if (!read.ok || isLocalAddress(url)) {
      const message = isLocalAddress(url) ? words.localAddress(written) : words.address(written)
      refusals.push(refusedSite(line, written, 'pages[0].url', message))
      continue
    }
    const host = siteNameFromUrl(read.url)
    const site = hosts.get(host) ?? {
      line,
      settings: { ...settings, name: nameOf(host), pages: [] },
      faults: [],
      notices: [],
      urls: new Set(),
    }
    hosts.set(host, site)
    if (read.notice) site.notices.push(read.notice)
    if (site.urls.has(read.url)) continue
    site.urls.add(read.url)
    site.settings.pages.push({ url: read.url, ...(name && { name: name.slice(0, 120) }) })
  }
  const found = [...hosts.values()].flatMap(({ urls: _, ...site }) => inParts(site))
  return [...found, ...refusals].toSorted((a, b) => a.line - b.line)
}

/** A site has a limited number of pages. */
function inParts(site: FoundSite): FoundSite[] {
  const { pages, name } = site.settings
  const count = Math.ceil(pages.length / MAX_SITE_PAGES)
  return Array.from({ length: count }, (_, part) => ({
    ...site,
    settings: {
      ...site.settings,
      name: part === 0 ? name : `${name} (${part + 1})`,
      pages: pages.slice(part * MAX_SITE_PAGES, (part + 1) * MAX_SITE_PAGES),
    },
  }))
}

export const refusedSite = (line: number, name: string, field: string, message: string): FoundSite => ({
  line,
  settings: { name: name.slice(0, 120), pages: [] },
  faults: [{ field, message }],
})
