import { Script } from 'node:vm'
import { isJavaScript } from '~/shared/rules/javascript-type'
import type { StartTag } from '../extract/start-tags'
import type { Edit } from './edit'
import { isUtf8, isUtf8Document } from './encoding'

/** Writing a script out in a document, where that leaves its meaning and the time of its running as they are. */

interface Source {
  /** Its characters are its bytes. */
  html: string
  tags: readonly StartTag[]
  contentType: string
}

const ATTRIBUTE = /([^\s/>=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?/g
const OF_LOADING = ['src', 'integrity', 'crossorigin']
/** What a script finds by its own address, it would look for at the page's. */
const BY_OWN_ADDRESS = [
  /\bcurrentScript\b/,
  /\bimport\s*\.\s*meta\b/,
  /\bimport\s*\((?!\s*["'])/,
  /\b(import|from)\s*\(?\s*["']\.{0,2}\//,
]

function kindOf({ attributes }: StartTag): 'classic' | 'module' | 'data' {
  const type = (attributes.get('type') ?? '').trim()
  if (/^module$/i.test(type)) return 'module'
  return type === '' || (isJavaScript(type) && !type.includes(';')) ? 'classic' : 'data'
}

/** An inline script tells nobody that it has been loaded. */
const isAwaited = ({ attributes }: StartTag) => attributes.has('onload')
/** It runs once the page is read; written out, a classic script would run at its place, which is another change. */
const isDeferred = (tag: StartTag) =>
  kindOf(tag) === 'classic' && tag.attributes.has('defer') && !tag.attributes.has('async')

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
  const readsTyped = text.includes('`') && /\braw\b/.test(text)
  return !readsTyped && isProgram(made, isModule) ? made : null
}

const isAscii = (text: string) => Buffer.byteLength(text) === text.length

/** The script as bytes of the document; null where the document could not hold them. */
function asBytes(text: string, { html, tags, contentType }: Source, scripts: readonly StartTag[]) {
  // To an HTML parser a NUL is another character.
  if (text.includes('\0')) return null
  if (isAscii(text)) return text
  const isReadAlike = scripts.every(({ attributes }) => isUtf8(attributes.get('charset') ?? 'utf-8'))
  if (!isReadAlike || !isUtf8Document(html, tags, contentType)) return null
  return Buffer.from(text).toString('latin1')
}

function written(html: string, tag: StartTag, script: string): Edit | null {
  const closing = /<\/script[\s/>]/gi
  closing.lastIndex = tag.to
  const end = closing.exec(html)
  if (!end) return null
  // Of the inline scripts only a module heeds `async`.
  const gone = new Set(kindOf(tag) === 'module' ? OF_LOADING : [...OF_LOADING, 'async'])
  const named = tag.from + '<script'.length
  const kept = [...html.slice(named, tag.to).matchAll(ATTRIBUTE)]
    .filter(([, name = '']) => !gone.has(name.toLowerCase()))
    .map(([whole]) => ` ${whole}`)
  return { from: tag.from, to: end.index, text: `${html.slice(tag.from, named)}${kept.join('')}>${script}` }
}

/** Writes a script out wherever it is loaded; nowhere, where one of these places would not stand for the same. */
export function inlinedScripts(source: Source, loading: readonly StartTag[], text: string): Edit[] {
  const scripts = loading.filter((tag) => kindOf(tag) !== 'data')
  const isModule = scripts.some((tag) => kindOf(tag) === 'module')
  // Modules are run once however often they are named; and in XML a script is written otherwise.
  if ((isModule && scripts.length > 1) || /xhtml/i.test(source.contentType)) return []
  if (scripts.some((tag) => isAwaited(tag) || isDeferred(tag))) return []
  if (BY_OWN_ADDRESS.some((pattern) => pattern.test(text))) return []
  const program = escaped(text, isModule)
  const script = program === null ? null : asBytes(program, source, scripts)
  if (script === null) return []
  const edits = scripts.map((tag) => written(source.html, tag, script))
  return edits.every((edit) => edit !== null) ? edits : []
}
