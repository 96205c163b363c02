import MagicString from 'magic-string'
import type { ExperimentChange, ExperimentKind } from '~/shared/schemas/experiment-change'
import { type HtmlElement, htmlElements } from '../../../platform/html-elements'
import { policiesWithin } from '../extract/document-facts'
import { inlineScripts } from './inline-script'
import { rebaseCss, toStyleContent } from './inline-stylesheet'

/** Edits documents as binary strings: inserted text is ASCII, so it fits any ASCII-compatible encoding. */

export interface ChangedDocument {
  html: string
  applied: number
}

interface Surroundings {
  url: string
  file?: string | undefined
  /** CSP headers of the response; the document may add `meta` policies. */
  policies?: readonly string[]
  contentType?: string
}

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

/** HTML uses the first of duplicate attributes, so new ones go first. */
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

/** First in the head, before anything that requests a file. */
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

/** The changed document; unchanged when no element matches or its CSP forbids the change. */
export function changeDocument(
  html: string,
  change: ExperimentChange,
  surroundings: Surroundings,
): ChangedDocument {
  const source = new MagicString(html)
  const applied = applyChange(source, change, surroundings)
  return { html: source.toString(), applied }
}

/** The CSP directives for what a change inserts: elements and event handlers have separate ones. */
const GOVERNED_BY: Partial<Record<ExperimentKind, readonly string[]>> = {
  inlineStylesheet: ['style-src-elem', 'style-src'],
  inlineScript: ['script-src-elem', 'script-src'],
  deferStylesheet: ['script-src-attr', 'script-src'],
}

/** Browsers ignore 'unsafe-inline' beside a nonce, a hash or 'strict-dynamic'. */
const allowsInline = (values: readonly string[]) =>
  values.includes("'unsafe-inline'") &&
  !values.some((value) => /^'(nonce-|sha(256|384|512)-|strict-dynamic')/.test(value))

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
