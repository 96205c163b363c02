import { normalizePageUrl, siteNameFromUrl } from '~/shared/rules/measuring/urls'
import { isAddress, withScheme } from '~/shared/rules/onboarding/address'
import { MAX_SITE_PAGES, type SiteSettings, siteSettings } from '~/shared/schemas/site-settings'
import { parseSettings } from '../site-settings'
import type { ImportRow } from './import-row'

export interface ListedPage {
  line: number
  url: string
}

/** What an existing site keeps when a file only has addresses. */
export const KEPT = (Object.keys(siteSettings.shape) as (keyof SiteSettings)[]).filter(
  (field) => field !== 'name' && field !== 'pages',
)

export const addressOf = (typed: string): string => (isAddress(typed) ? withScheme(typed) : typed)

/** A site for each host, in parts of as many pages as a site may have; what is no address becomes a refused row. */
export function* pagesByHost(pages: readonly ListedPage[]): Generator<ImportRow, void> {
  const hosts = new Map<string, { line: number; urls: Map<string, string> }>()
  for (const { line, url: typed } of pages) {
    const read = normalizePageUrl(addressOf(typed))
    if (!read.ok) {
      yield {
        line,
        settings: null,
        name: typed.slice(0, 120),
        faults: [{ field: 'pages[0].url', message: read.message }],
      }
      continue
    }
    const host = siteNameFromUrl(read.url)
    const site = hosts.get(host) ?? { line, urls: new Map<string, string>() }
    hosts.set(host, site)
    if (!site.urls.has(read.url)) site.urls.set(read.url, addressOf(typed))
  }
  for (const [host, { line, urls }] of hosts) {
    const all = [...urls.values()]
    for (let from = 0; from < all.length; from += MAX_SITE_PAGES) {
      const name = from === 0 ? host : `${host} (${from / MAX_SITE_PAGES + 1})`
      const own = all.slice(from, from + MAX_SITE_PAGES).map((url) => ({ url }))
      yield { line, ...parseSettings({ name, pages: own }), name, keeps: KEPT, addsPages: true }
    }
  }
}
