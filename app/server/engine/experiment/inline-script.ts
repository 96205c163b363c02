import { Script } from 'node:vm'
import type MagicString from 'magic-string'
import { isJavaScript } from '~/shared/rules/audits/javascript-type'
import type { HtmlElement } from '../../html-elements'
import { isUtf8, isUtf8Document } from './encoding'

/** Writing a script out in a document, where that leaves its meaning and the time of its running as they are. */

interface Page {
  /** Its characters are its bytes. */
  source: MagicString
  elements: readonly HtmlElement[]
  contentType: string
}

const OF_LOADING = ['src', 'integrity', 'crossorigin']
/** What a script finds by its own address, it would look for at the page's. */
const BY_OWN_ADDRESS = [
  /\bcurrentScript\b/,
  /\bimport\s*\.\s*meta\b/,
  /\bimport\s*\((?!\s*["'])/,
  /\b(import|from)\s*\(?\s*["']\.{0,2}\//,
]

function kindOf({ attributes }: HtmlElement): 'classic' | 'module' | 'data' {
  const type = (attributes.get('type') ?? '').trim()
  if (/^module$/i.test(type)) return 'module'
  return type === '' || (isJavaScript(type) && !type.includes(';')) ? 'classic' : 'data'
}

/** An inline script tells nobody that it has been loaded. */
const isAwaited = ({ attributes }: HtmlElement) => attributes.has('onload')
/** It runs once the page is read; written out, a classic script would run at its place, which is another change. */
const isDeferred = (script: HtmlElement) =>
  kindOf(script) === 'classic' && script.attributes.has('defer') && !script.attributes.has('async')

/** Only compiled, never run. But for imports and exports, what a module holds may stand in such a function. */
function isProgram(text: string, isModule: boolean): boolean {
  try {
    return Boolean(new Script(isModule ? `async () => {'use strict';${text}\n}` : text))
  } catch {
    return false
  }
}

/**
 * Nothing in it that would end the element or keep its end from being seen. In strings, patterns, comments and
 * templates the escapes stand for the same; anywhere else they are no program. Null where neither can be told.
 */
function escaped(text: string, isModule: boolean): string | null {
  // The dash is escaped behind the range that it may be the end of: [<!--].
  const made = text.replace(/<(?=\/script)/gi, '<\\').replaceAll('<!--', '<!-\\x2d')
  if (made === text) return text
  // Who reads a template as it was typed sees the escapes.
  const usesRawTemplate = text.includes('`') && /\braw\b/.test(text)
  return !usesRawTemplate && isProgram(made, isModule) ? made : null
}

const isAscii = (text: string) => Buffer.byteLength(text) === text.length

/** The script as bytes of the document; null where the document could not hold them. */
function asBytes(text: string, { source, elements, contentType }: Page, scripts: readonly HtmlElement[]) {
  // To an HTML parser a NUL is another character.
  if (text.includes('\0')) return null
  if (isAscii(text)) return text
  const hasSameCharset = scripts.every(({ attributes }) => isUtf8(attributes.get('charset') ?? 'utf-8'))
  if (!hasSameCharset || !isUtf8Document(source.original, elements, contentType)) return null
  return Buffer.from(text).toString('latin1')
}

/** The start tag without the attributes of loading; the others are kept as written. */
function startTagOf(html: string, script: HtmlElement): string {
  const { startOffset: start } = script.location.startTag
  // Of the inline scripts only a module heeds `async`.
  const dropped = new Set(kindOf(script) === 'module' ? OF_LOADING : [...OF_LOADING, 'async'])
  const kept = Object.entries(script.location.attrs ?? {})
    .filter(([name]) => !dropped.has(name))
    .map(([, { startOffset, endOffset }]) => ` ${html.slice(startOffset, endOffset)}`)
  return `${html.slice(start, start + '<script'.length)}${kept.join('')}>`
}

/** Writes a script out wherever it is loaded; nowhere, where one of these places would not stand for the same. */
export function inlineScripts(page: Page, loading: readonly HtmlElement[], text: string): number {
  const scripts = loading.filter((one) => kindOf(one) !== 'data')
  const isModule = scripts.some((one) => kindOf(one) === 'module')
  // Modules are run once however often they are named; and in XML a script is written otherwise.
  if ((isModule && scripts.length > 1) || /xhtml/i.test(page.contentType)) return 0
  if (scripts.some((one) => isAwaited(one) || isDeferred(one) || !one.location.endTag)) return 0
  if (BY_OWN_ADDRESS.some((pattern) => pattern.test(text))) return 0
  const program = escaped(text, isModule)
  const content = program === null ? null : asBytes(program, page, scripts)
  if (content === null) return 0
  for (const script of scripts) {
    const { startOffset, endTag } = script.location
    const end = endTag?.startOffset ?? startOffset
    page.source.update(startOffset, end, startTagOf(page.source.original, script) + content)
  }
  return scripts.length
}
