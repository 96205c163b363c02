import { replaceUnprintable } from '~/shared/rules/unstorable'
import { htmlElements } from '../../platform/html-elements'

/** Properties with which a page names its website, best first. */
const NAMES = ['og:site_name', 'application-name', 'apple-mobile-web-app-title']
const MAX_LENGTH = 60

/** What a website calls itself; null when its page does not say, or says nothing usable as a name. */
export function siteNameIn(html: string): string | null {
  const named = new Map<string, string>()
  for (const { name, attributes } of htmlElements(html)) {
    if (name !== 'meta') continue
    const property = (attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase()
    const text = replaceUnprintable(attributes.get('content') ?? '')
      .replace(/\s+/g, ' ')
      .trim()
    if (NAMES.includes(property) && text !== '' && !named.has(property)) named.set(property, text)
  }
  const name = NAMES.map((property) => named.get(property)).find((text) => text !== undefined)
  return name && name.length <= MAX_LENGTH ? name : null
}
