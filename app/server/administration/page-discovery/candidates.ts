import { normalizePageUrl } from '~/shared/rules/measuring/urls'
import { isSameHost } from '~/shared/rules/onboarding/address'
import { htmlElements } from '../../platform/html-elements'

const MAX_FOUND = 5_000
const FILE =
  /\.(?:7z|avi|avif|bmp|css|csv|docx?|eot|exe|gif|gz|ico|jpe?g|js|json|map|mp[34]|mov|odt|ogg|otf|pdf|png|pptx?|rar|rss|svg|tar|tiff?|ttf|txt|wav|webm|webp|woff2?|xlsx?|xml|zip)$/i

/** The same for addresses that differ only in scheme, `www.` or a slash at the end. */
const keyOf = (url: string) => {
  const { hostname, port, pathname, search, hash } = new URL(url)
  return `${hostname.replace(/^www\./, '')}:${port}${pathname.replace(/\/$/, '')}${search}${hash}`
}

/** Collects pages of a website, each once, without those it has already. */
export function createCandidates(
  start: string,
  known: readonly string[],
  isAllowed: (url: string) => boolean,
) {
  const seen = new Set([start, ...known].map(keyOf))
  const urls: string[] = []
  return {
    urls,
    /** Returns how many of the addresses belong to the website. */
    add(found: readonly string[]): number {
      let own = 0
      for (const one of found) {
        const page = normalizePageUrl(one)
        if (!page.ok || !isSameHost(page.url, start) || FILE.test(new URL(page.url).pathname)) continue
        own += 1
        const key = keyOf(page.url)
        if (seen.has(key) || urls.length >= MAX_FOUND || !isAllowed(page.url)) continue
        seen.add(key)
        urls.push(page.url)
      }
      return own
    },
  }
}

/** The links of a page. Those with a query are left out: they are views of other pages. */
export function linksIn(html: string, url: string): string[] {
  const elements = htmlElements(html)
  const base = elements.find(({ name }) => name === 'base')?.attributes.get('href') ?? ''
  const from = URL.canParse(base, url) ? new URL(base, url).href : url
  return elements.flatMap(({ name, attributes }) => {
    const href = name === 'a' ? attributes.get('href')?.trim() : undefined
    if (!href || !URL.canParse(href, from) || /\bnofollow\b/.test(attributes.get('rel') ?? '')) return []
    const { href: link } = new URL(href, from)
    return link.includes('?') ? [] : [link]
  })
}
