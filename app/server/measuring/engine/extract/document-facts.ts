import { type HtmlElement, htmlElements } from '../../../platform/html-elements'
import type { DocumentFacts, Subresource } from '../../quality/facts'

const LOADS: Record<string, string[]> = {
  script: ['src'],
  link: ['href'],
  img: ['src'],
  iframe: ['src'],
  source: ['src'],
  video: ['src', 'poster'],
  audio: ['src'],
  track: ['src'],
  embed: ['src'],
  object: ['data'],
  input: ['src'],
  form: ['action'],
}
const LOADING_LINK = /(^|\s)(stylesheet|icon|preload|modulepreload|manifest|apple-touch-icon)(\s|$)/i
const MAX_SUBRESOURCES = 2_000

const absolute = (url: string, base: string): string | null =>
  URL.canParse(url, base) ? new URL(url, base).href : null

function loadedBy({ name: tag, attributes }: HtmlElement, base: string): Subresource[] {
  const get = (name: string) => attributes.get(name)
  const rel = get('rel') ?? ''
  if (tag === 'link' && !LOADING_LINK.test(rel)) return []
  return (LOADS[tag] ?? []).flatMap((attribute) => {
    const url = get(attribute) && absolute(get(attribute) ?? '', base)
    if (!url || !/^https?:/i.test(url)) return []
    return {
      tag,
      url,
      integrity: get('integrity') || null,
      isScript: tag === 'script',
      isStylesheet: tag === 'link' && /(^|\s)stylesheet(\s|$)/i.test(rel),
      isForm: tag === 'form',
    }
  })
}

const metaOf = (elements: readonly HtmlElement[], attribute: string, value: string): string[] =>
  elements
    .filter(
      ({ name, attributes }) => name === 'meta' && attributes.get(attribute)?.toLowerCase().trim() === value,
    )
    .flatMap(({ attributes }) => attributes.get('content') ?? [])

export const policiesWithin = (elements: readonly HtmlElement[]): string[] =>
  metaOf(elements, 'http-equiv', 'content-security-policy')

/** What the document's source declares: the files it loads, its policies and hints. */
export function documentFacts(html: string, url: string): DocumentFacts {
  // Content of `noscript` is audited too.
  const elements = htmlElements(html, { scriptingEnabled: false })
  const href = elements
    .find(({ name, attributes }) => name === 'base' && attributes.has('href'))
    ?.attributes.get('href')
  const base = (href && absolute(href, url)) || url
  return {
    subresources: elements.flatMap((element) => loadedBy(element, base)).slice(0, MAX_SUBRESOURCES),
    policies: policiesWithin(elements),
    referrer: metaOf(elements, 'name', 'referrer').at(-1)?.trim() || null,
  }
}
