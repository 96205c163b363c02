import { Script } from 'node:vm'
import type MagicString from 'magic-string'
import { isJavaScript } from '~/shared/rules/audits/javascript-type'
import type { HtmlElement } from '../../../platform/html-elements'
import { charsetOf, charsetWithin } from '../../../platform/targets'

/** Inlines scripts where neither their meaning nor their execution time changes. */

interface Page {
  /** A binary string: one character per byte. */
  source: MagicString
  elements: readonly HtmlElement[]
  contentType: string
}

const OF_LOADING = ['src', 'integrity', 'crossorigin']
/** A script that uses its own URL would resolve against the page's instead. */
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

/** Inline scripts fire no load event. */
const isAwaited = ({ attributes }: HtmlElement) => attributes.has('onload')
/** Classic inline scripts ignore `defer` and would run earlier, which is a different change. */
const isDeferred = (script: HtmlElement) =>
  kindOf(script) === 'classic' && script.attributes.has('defer') && !script.attributes.has('async')

/** Compiles without running. Except for imports and exports, module code is valid in an async function. */
function isProgram(text: string, isModule: boolean): boolean {
  try {
    return Boolean(new Script(isModule ? `async () => {'use strict';${text}\n}` : text))
  } catch {
    return false
  }
}

/**
 * Escapes sequences that would end or open script states in HTML. The escapes are equivalent in strings, regular
 * expressions, comments and templates, and syntax errors elsewhere. Null when neither form compiles.
 */
function escaped(text: string, isModule: boolean): string | null {
  // Escapes the last dash, which may end a character range: [<!--].
  const made = text.replace(/<(?=\/script)/gi, '<\\').replaceAll('<!--', '<!-\\x2d')
  if (made === text) return text
  // `String.raw` would expose the escapes.
  const usesRawTemplate = text.includes('`') && /\braw\b/.test(text)
  return !usesRawTemplate && isProgram(made, isModule) ? made : null
}

const isAscii = (text: string) => Buffer.byteLength(text) === text.length

/** The script as bytes of the document; null when its encoding can't hold them. */
function asBytes(text: string, { source, elements, contentType }: Page, scripts: readonly HtmlElement[]) {
  // HTML parsers replace NUL.
  if (text.includes('\0')) return null
  if (isAscii(text)) return text
  const hasSameCharset = scripts.every(({ attributes }) => isUtf8(attributes.get('charset') ?? 'utf-8'))
  if (!hasSameCharset || !isUtf8Document(source.original, elements, contentType)) return null
  return Buffer.from(text).toString('latin1')
}

function startTagOf(html: string, script: HtmlElement): string {
  const { startOffset: start } = script.location.startTag
  // Of inline scripts only modules use `async`.
  const dropped = new Set(kindOf(script) === 'module' ? OF_LOADING : [...OF_LOADING, 'async'])
  const kept = Object.entries(script.location.attrs ?? {})
    .filter(([name]) => !dropped.has(name))
    .map(([, { startOffset, endOffset }]) => ` ${html.slice(startOffset, endOffset)}`)
  return `${html.slice(start, start + '<script'.length)}${kept.join('')}>`
}

/**
 * Inlines a script at each of its elements; at none when one of them would behave differently. Returns the number of
 * elements.
 */
export function inlineScripts(page: Page, loading: readonly HtmlElement[], text: string): number {
  const scripts = loading.filter((one) => kindOf(one) !== 'data')
  const isModule = scripts.some((one) => kindOf(one) === 'module')
  // A module runs once even with several elements; XML has other escaping rules.
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

const BYTE_ORDER_MARK = '\xef\xbb\xbf'

const isUtf8 = (label: string): boolean => /^utf-?8$/i.test(label.trim())

/** Whether browsers certainly decode the document as UTF-8; without a declaration they guess. */
function isUtf8Document(html: string, elements: readonly HtmlElement[], contentType: string): boolean {
  if (html.startsWith(BYTE_ORDER_MARK)) return true
  return isUtf8(charsetOf(contentType) ?? charsetWithin(elements) ?? '')
}
