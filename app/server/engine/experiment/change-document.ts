import MagicString from 'magic-string'
import type { ExperimentChange, ExperimentKind } from '~/shared/schemas/experiment-change'
import { type HtmlElement, htmlElements } from '../../html-elements'
import { policiesWithin } from '../extract/document-facts'
import { inlineScripts } from './inline-script'
import { rebaseCss, toStyleContent } from './inline-stylesheet'

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

/** An edit of one element. */
type Edit = (source: MagicString, element: HtmlElement) => void

const asText = (bytes: string) => Buffer.from(bytes, 'latin1').toString('utf8')

function resolved(address: string | undefined, base: string): string | null {
  const text = asText(address ?? '').trim()
  return text !== '' && URL.canParse(text, base) ? new URL(text, base).href : null
}

const quoted = (value: string) =>
  [...value]
    .map((letter) => (/[^\x20-\x7e]|["&<>]/.test(letter) ? `&#${letter.codePointAt(0)};` : letter))
    .join('')

/** Of an attribute that is there twice the first counts, so new ones go before those of the source. */
const addAttributes =
  (added: string): Edit =>
  (source, { location }) => {
    const starts = Object.values(location.attrs ?? {}).map(({ startOffset }) => startOffset)
    source.appendLeft(Math.min(...starts), `${added} `)
  }

const inlineSheet =
  (css: string, url: string): Edit =>
  (source, { attributes, location: { startTag } }) => {
    const media = attributes.get('media')
    const attribute = media ? ` media="${quoted(asText(media))}"` : ''
    const content = toStyleContent(rebaseCss(css, url))
    source.update(startTag.startOffset, startTag.endOffset, `<style${attribute}>${content}</style>`)
  }

const deferSheet: Edit = (source, element) => {
  const media = /^[\w\s():,.-]+$/.exec(element.attributes.get('media') ?? '')?.[0] ?? 'all'
  addAttributes(`media="print" onload="this.onload=null;this.media='${media}'"`)(source, element)
}

function editEach(source: MagicString, elements: HtmlElement[], edit: Edit): number {
  for (const element of elements) edit(source, element)
  return elements.length
}

/** In the head, before anything that is requested from there. */
function preload(source: MagicString, elements: HtmlElement[], url: string): number {
  const text = `<link rel="preload" as="image" fetchpriority="high" href="${quoted(url)}">`
  const head = elements.find(({ name }) => name === 'head')
  const first = elements.find(({ name }) => name !== 'html')
  const at = head?.location.startTag.endOffset ?? first?.location.startOffset ?? source.original.length
  source.appendLeft(at, text)
  return 1
}

type ImageDimensions = Extract<ExperimentChange, { kind: 'imageDimensions' }>

function addDimensions(source: MagicString, elements: HtmlElement[], change: ImageDimensions, base: string) {
  const sizes = new Map(change.images.map((image) => [image.url, image]))
  let applied = 0
  for (const element of elements) {
    const { name, attributes } = element
    if (name !== 'img' || attributes.has('width') || attributes.has('height')) continue
    const size = sizes.get(resolved(attributes.get('src'), base) ?? '')
    if (!size) continue
    addAttributes(`width="${size.width}" height="${size.height}"`)(source, element)
    applied += 1
  }
  return applied
}

const isSheet = ({ name, attributes }: HtmlElement) =>
  name === 'link' && /(^|\s)stylesheet(\s|$)/i.test(attributes.get('rel') ?? '')

function applyChange(source: MagicString, change: ExperimentChange, surroundings: Surroundings): number {
  const { url: page, file, policies = [], contentType = '' } = surroundings
  const elements = htmlElements(source.original)
  if (isForbidden(change, [...policies, ...policiesWithin(elements)])) return 0
  const base = resolved(elements.find(({ name }) => name === 'base')?.attributes.get('href'), page) ?? page
  const scripts = (url: string) =>
    elements.filter(
      ({ name, attributes }) => name === 'script' && resolved(attributes.get('src'), base) === url,
    )
  const sheets = (url: string) =>
    elements.filter((one) => isSheet(one) && resolved(one.attributes.get('href'), base) === url)
  const blockingScripts = (url: string) =>
    scripts(url).filter(({ attributes }) => !attributes.has('defer') && !attributes.has('async'))
  switch (change.kind) {
    case 'preloadLcpImage':
      return preload(source, elements, change.url)
    case 'inlineStylesheet':
      if (file === undefined) return 0
      return editEach(source, sheets(change.url), inlineSheet(file, change.url))
    case 'inlineScript':
      if (file === undefined) return 0
      return inlineScripts({ source, elements, contentType }, scripts(change.url), file)
    case 'deferStylesheet':
      return editEach(source, sheets(change.url), deferSheet)
    case 'deferScript':
      return editEach(source, blockingScripts(change.url), addAttributes('defer'))
    case 'asyncScript':
      return editEach(source, blockingScripts(change.url), addAttributes('async'))
    case 'imageDimensions':
      return addDimensions(source, elements, change, base)
    default:
      return 0
  }
}

/** The document with the change made to it; unchanged when it holds nothing the change is about, or forbids it. */
export function changeDocument(
  html: string,
  change: ExperimentChange,
  surroundings: Surroundings,
): ChangedDocument {
  const source = new MagicString(html)
  const applied = applyChange(source, change, surroundings)
  return { html: source.toString(), applied }
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
