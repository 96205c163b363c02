import type { DocumentFacts, Subresource } from '../../quality/facts'
import { type StartTag, startTags } from './start-tags'

/** Where a tag names what it loads. */
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
/** Of the links those that make the browser load something. */
const LOADING_LINK = /(^|\s)(stylesheet|icon|preload|modulepreload|manifest|apple-touch-icon)(\s|$)/i
const MOST_SUBRESOURCES = 2_000

const absolute = (url: string, base: string): string | null =>
  URL.canParse(url, base) ? new URL(url, base).href : null

function loadedBy(tag: StartTag, base: string): Subresource[] {
  const get = (name: string) => tag.attributes.get(name)
  const rel = get('rel') ?? ''
  if (tag.name === 'link' && !LOADING_LINK.test(rel)) return []
  return (LOADS[tag.name] ?? []).flatMap((attribute) => {
    const url = get(attribute) && absolute(get(attribute) ?? '', base)
    if (!url || !/^https?:/i.test(url)) return []
    return {
      tag: tag.name,
      url,
      integrity: get('integrity') || null,
      isScript: tag.name === 'script',
      isStylesheet: tag.name === 'link' && /(^|\s)stylesheet(\s|$)/i.test(rel),
      isForm: tag.name === 'form',
    }
  })
}

const metaOf = (tags: readonly StartTag[], attribute: string, value: string): string[] =>
  tags
    .filter((tag) => tag.name === 'meta' && tag.attributes.get(attribute)?.toLowerCase().trim() === value)
    .flatMap((tag) => tag.attributes.get('content') ?? [])

/** The policies that a page's source lays down for itself. */
export const policiesWithin = (tags: readonly StartTag[]): string[] =>
  metaOf(tags, 'http-equiv', 'content-security-policy')

/** What the page's source tells of what it loads and of how it wants to be treated. */
export function documentFacts(html: string, url: string): DocumentFacts {
  const tags = startTags(html)
  const href = tags.find((tag) => tag.name === 'base' && tag.attributes.has('href'))?.attributes.get('href')
  const base = (href && absolute(href, url)) || url
  return {
    subresources: tags.flatMap((tag) => loadedBy(tag, base)).slice(0, MOST_SUBRESOURCES),
    policies: policiesWithin(tags),
    referrer: metaOf(tags, 'name', 'referrer').at(-1)?.trim() || null,
  }
}
