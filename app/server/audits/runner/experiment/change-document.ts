import type { ExperimentChange, ExperimentKind } from '~/shared/schemas/experiment-change'
import { policiesWithin } from '../extract/document-facts'
import { type StartTag, startTags } from '../extract/start-tags'
import type { Edit } from './edit'
import { inlinedScripts } from './inline-script'

/** Changes to an HTML document, as text whose characters are its bytes: whatever its encoding, only ASCII is put in. */

export interface ChangedDocument {
  html: string
  /** How many places were changed. */
  applied: number
}

interface Surroundings {
  /** The document's own address. */
  url: string
  /** The text of the file that is put into the page. */
  file?: string | undefined
  /** What the answer's headers say about what may run; the document may say more. */
  policies?: readonly string[]
  contentType?: string
}

const asText = (bytes: string) => Buffer.from(bytes, 'latin1').toString('utf8')

function resolved(address: string | undefined, base: string): string | null {
  const text = asText(address ?? '').trim()
  return text !== '' && URL.canParse(text, base) ? new URL(text, base).href : null
}

const quoted = (value: string) =>
  [...value]
    .map((letter) => (/[^\x20-\x7e]|["&<>]/.test(letter) ? `&#${letter.codePointAt(0)};` : letter))
    .join('')

/** Letters beyond ASCII as CSS writes them, and nothing in it that would end the element. */
const inStyle = (css: string) =>
  [...css]
    .map((letter) => (letter > '\x7e' ? `\\${letter.codePointAt(0)?.toString(16)} ` : letter))
    .join('')
    .replace(/<\/(style)/gi, '<\\/$1')

/** A stylesheet's addresses are told from its own place; in the page they have to say so. */
function rebased(css: string, base: string): string {
  const absolute = (address: string) =>
    /^(data:|#)/i.test(address) || !URL.canParse(address, base) ? address : new URL(address, base).href
  return css
    .replace(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^'")\s]+))\s*\)/gi, (_, double, single, bare) => {
      return `url("${absolute(double ?? single ?? bare ?? '').replaceAll('"', '%22')}")`
    })
    .replace(
      /@import\s+(["'])(.*?)\1/gi,
      (_, quote, address) => `@import ${quote}${absolute(address)}${quote}`,
    )
}

/** Attributes before the tag's own end, where a self-closing slash may stand. */
function withAttributes(html: string, { from, to }: StartTag, added: string): Edit {
  const source = html.slice(from, to)
  const name = /^<[^\s/>]+/.exec(source)?.[0] ?? ''
  // An attribute written first is the one that counts, should the tag have it too.
  return { from, to, text: `${name} ${added}${source.slice(name.length)}` }
}

const isSheet = (tag: StartTag) =>
  tag.name === 'link' && /(^|\s)stylesheet(\s|$)/i.test(tag.attributes.get('rel') ?? '')

function sheetEdits(tags: StartTag[], url: string, base: string, make: (tag: StartTag) => Edit): Edit[] {
  return tags.filter((tag) => isSheet(tag) && resolved(tag.attributes.get('href'), base) === url).map(make)
}

function inlined(tag: StartTag, css: string, url: string): Edit {
  const media = tag.attributes.get('media')
  const attribute = media ? ` media="${quoted(asText(media))}"` : ''
  return { from: tag.from, to: tag.to, text: `<style${attribute}>${inStyle(rebased(css, url))}</style>` }
}

/** In the head, before anything that is asked for from there. */
function preloaded(html: string, tags: StartTag[], url: string): Edit[] {
  const text = `<link rel="preload" as="image" fetchpriority="high" href="${quoted(url)}">`
  const head = tags.find(({ name }) => name === 'head')
  const first = tags.find(({ name }) => name !== 'html')
  const at = head ? head.to : (first?.from ?? html.length)
  return [{ from: at, to: at, text }]
}

function sized(
  html: string,
  tags: StartTag[],
  change: Extract<ExperimentChange, { kind: 'imageDimensions' }>,
  base: string,
) {
  const sizes = new Map(change.images.map((image) => [image.url, image]))
  return tags.flatMap((tag): Edit[] => {
    if (tag.name !== 'img' || tag.attributes.has('width') || tag.attributes.has('height')) return []
    const size = sizes.get(resolved(tag.attributes.get('src'), base) ?? '')
    return size ? [withAttributes(html, tag, `width="${size.width}" height="${size.height}"`)] : []
  })
}

const DEFERRED = { deferScript: 'defer', asyncScript: 'async' } as const

function editsFor(html: string, change: ExperimentChange, surroundings: Surroundings): Edit[] {
  const { url: page, file, policies = [], contentType = '' } = surroundings
  const tags = startTags(html)
  if (isForbidden(change, [...policies, ...policiesWithin(tags)])) return []
  const base = resolved(tags.find((tag) => tag.name === 'base')?.attributes.get('href'), page) ?? page
  const scripts = (url: string) =>
    tags.filter(({ name, attributes }) => name === 'script' && resolved(attributes.get('src'), base) === url)
  switch (change.kind) {
    case 'preloadLcpImage':
      return preloaded(html, tags, change.url)
    case 'inlineStylesheet':
      if (file === undefined) return []
      return sheetEdits(tags, change.url, base, (tag) => inlined(tag, file, change.url))
    case 'inlineScript':
      if (file === undefined) return []
      return inlinedScripts({ html, tags, contentType }, scripts(change.url), file)
    case 'deferStylesheet':
      return sheetEdits(tags, change.url, base, (tag) => {
        const media = /^[\w\s():,.-]+$/.exec(tag.attributes.get('media') ?? '')?.[0] ?? 'all'
        return withAttributes(html, tag, `media="print" onload="this.onload=null;this.media='${media}'"`)
      })
    case 'deferScript':
    case 'asyncScript':
      return scripts(change.url)
        .filter(({ attributes }) => !attributes.has('defer') && !attributes.has('async'))
        .map((tag) => withAttributes(html, tag, DEFERRED[change.kind]))
    case 'imageDimensions':
      return sized(html, tags, change, base)
    default:
      return []
  }
}

/** The document with the change made to it; unchanged when it holds nothing the change is about, or forbids it. */
export function changeDocument(
  html: string,
  change: ExperimentChange,
  surroundings: Surroundings,
): ChangedDocument {
  const edits = editsFor(html, change, surroundings)
  let [changed, at] = ['', 0]
  for (const { from, to, text } of edits) {
    changed += html.slice(at, from) + text
    at = to
  }
  return { html: changed + html.slice(at), applied: edits.length }
}

/** What a policy calls that which a change puts into the page: an element is one thing to it, a handler another. */
const GOVERNED_BY: Partial<Record<ExperimentKind, readonly string[]>> = {
  inlineStylesheet: ['style-src-elem', 'style-src'],
  inlineScript: ['script-src-elem', 'script-src'],
  deferStylesheet: ['script-src-attr', 'script-src'],
}

/** Beside a nonce, a hash or 'strict-dynamic', browsers take no notice of 'unsafe-inline'. */
const allowsInline = (values: readonly string[]) =>
  values.includes("'unsafe-inline'") &&
  !values.some((value) => /^'(nonce-|sha(256|384|512)-|strict-dynamic')/.test(value))

/** Whether the page's own policy would keep the change from working. */
export function isForbidden(change: ExperimentChange, policies: readonly string[]): boolean {
  const wanted = GOVERNED_BY[change.kind]
  if (!wanted) return false
  return policies
    .flatMap((policy) => policy.split(','))
    .some((policy) => {
      const directives = new Map(
        policy.split(';').map((directive) => {
          const [name = '', ...values] = directive.trim().toLowerCase().split(/\s+/)
          return [name, values] as const
        }),
      )
      const governing = [...wanted, 'default-src'].find((name) => directives.has(name))
      const values = governing === undefined ? undefined : directives.get(governing)
      return values !== undefined && !allowsInline(values)
    })
}
