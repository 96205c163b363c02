import type { z } from 'zod'
import { siteImportMessages as words } from '~/shared/messages/site-imports'
import { UNSTORABLE } from '~/shared/rules/unstorable'
import type { newSiteImport, SiteImport } from '~/shared/schemas/site-import'
import type { TenantCtx } from '../context'
import { fieldError } from '../errors'
import { createImport } from './create-import'
import { readCsv } from './read-csv'
import { isLines, readLines } from './read-lines'

/** Checks a CSV file, or addresses one a line. */
export function importText(
  ctx: TenantCtx,
  { text, fileName, ignoresUnknown }: z.output<typeof newSiteImport>,
): Promise<SiteImport> {
  if (UNSTORABLE.test(text)) throw fieldError('text', words.notText)
  if (isLines(text)) return createImport(ctx, { source: 'lines', fileName, rows: readLines(text) })
  const notes: string[] = []
  const rows = readCsv(text, { ignoresUnknown, onNote: (note) => notes.push(note) })
  return createImport(ctx, { source: 'csv', fileName, rows, notes })
}
