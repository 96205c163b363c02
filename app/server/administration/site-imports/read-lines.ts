import { siteImportMessages as words } from '~/shared/messages/site-imports'
import { normalizePageUrl } from '~/shared/rules/measuring/urls'
import { isAddress } from '~/shared/rules/onboarding/address'
import { MAX_IMPORT_ROWS } from '~/shared/schemas/site-import'
import { fieldError } from '../../platform/errors'
import { pageNameFromUrl } from '../../structure/sites'
import { parseSettings } from '../site-settings'
import type { ImportRow } from './import-row'
import { addressOf, KEPT } from './pages-by-host'

interface Line {
  number: number
  text: string
}

const linesOf = (text: string): Line[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ number: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '' && !line.text.startsWith('#'))

/**
 * Whether a text is addresses one a line, each with a name after a space if you like, and no CSV: its first line begins
 * with an address, and a separator is part of addresses.
 */
export function isLines(text: string): boolean {
  const lines = linesOf(text)
  const [first = ''] = lines[0]?.text.split(/\s/, 1) ?? []
  return isAddress(first) && !isTable(lines.map((line) => line.text))
}

const CELLS = /^([^,;\t]+?)\s*([,;\t])\s*([^,;\t]*)$/

/** Addresses with a name in a second cell. A comma may be part of an address. */
function isTable(lines: readonly string[]): boolean {
  const cells = lines.map((line) => CELLS.exec(line))
  if (!cells.every((found) => found !== null && isAddress(found[1] ?? ''))) return false
  return cells.some((found) => {
    const [whole = '', address = '', separator, name = ''] = found ?? []
    return separator !== ',' || /,\s/.test(whole) || /^["\p{Lu}]|\s/u.test(name) || !/[^/]\/./.test(address)
  })
}

/** A site for each address, named by host and path unless the line has a name. */
export function* readLines(text: string): Generator<ImportRow, void> {
  let rows = 0
  for (const { number, text: line } of linesOf(text)) {
    const tokens = line.split(/\s+/)
    const isList = tokens.every(isAddress)
    const pages = isList ? tokens.map((url) => ({ url, name: '' })) : [named(line)]
    for (const page of pages) {
      if (++rows > MAX_IMPORT_ROWS) throw fieldError('text', words.tooManyRows(MAX_IMPORT_ROWS))
      yield rowOf(number, page)
    }
  }
}

function named(line: string): { url: string; name: string } {
  const [first = ''] = line.split(/\s/, 1)
  return isAddress(first) ? { url: first, name: line.slice(first.length).trim() } : { url: line, name: '' }
}

function rowOf(line: number, { url: typed, name: given }: { url: string; name: string }): ImportRow {
  const url = addressOf(typed)
  const address = normalizePageUrl(url)
  const name = given || (address.ok ? pageNameFromUrl(address.url) : typed.slice(0, 120))
  return { line, ...parseSettings({ name, pages: [{ url }] }), name, keeps: KEPT, addsPages: true }
}
