import { siteImportMessages as words } from '~/shared/messages/site-imports'
import { normalizePageUrl } from '~/shared/rules/measuring/urls'
import { MAX_IMPORT_ROWS } from '~/shared/schemas/site-import'
import { type SiteSettings, siteSettings } from '~/shared/schemas/site-settings'
import { fieldError } from '../errors'
import { parseSettings } from '../site-settings'
import { pageNameFromUrl } from '../sites'
import type { ImportRow } from './import-row'

/** Whether a text is addresses one a line and no CSV: its first line is an address. */
export function isLines(text: string): boolean {
  const first = text.split(/\r\n|\r|\n/).find((line) => line.trim() !== '' && !isComment(line))
  return first !== undefined && /^https?:\/\/\S*$/i.test(first.replace(/^\uFEFF/, '').trim())
}

const isComment = (line: string) => line.trim().startsWith('#')

const KEPT = (Object.keys(siteSettings.shape) as (keyof SiteSettings)[]).filter(
  (field) => field !== 'name' && field !== 'pages',
)

/** A site for each address, named by host and path. */
export function* readLines(text: string): Generator<ImportRow, void> {
  let rows = 0
  for (const [index, typed] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const url = typed.trim()
    if (url === '' || isComment(url)) continue
    if (++rows > MAX_IMPORT_ROWS) throw fieldError('text', words.tooManyRows(MAX_IMPORT_ROWS))
    const address = normalizePageUrl(url)
    const name = address.ok ? pageNameFromUrl(address.url) : url.slice(0, 120)
    const parsed = parseSettings({ name, pages: [{ url }] })
    yield { line: index + 1, ...parsed, name, keeps: KEPT, addsPages: true }
  }
}
