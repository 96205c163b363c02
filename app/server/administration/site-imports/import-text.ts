import type { z } from 'zod'
import { siteImportMessages as words } from '~/shared/messages/site-imports'
import { UNSTORABLE } from '~/shared/rules/unstorable'
import type { newSiteImport, SiteImport } from '~/shared/schemas/site-import'
import type { TenantCtx } from '../../platform/context'
import { fieldError } from '../../platform/errors'
import { withForeign } from '../../platform/foreign'
import { createImport } from './create-import'
import { type SiteTextOutput, siteTextJob } from './foreign-job'
import type { ImportRow } from './import-row'
import { isLines } from './read-lines'

/** Checks a CSV file, or addresses one a line. */
export async function importText(
  ctx: TenantCtx,
  { text, fileName, ignoresUnknown }: z.output<typeof newSiteImport>,
): Promise<SiteImport> {
  if (UNSTORABLE.test(text)) throw fieldError('text', words.notText)
  const notes: string[] = []
  return withForeign(`organization ${ctx.tenant}`, ({ read }) =>
    createImport(ctx, {
      source: isLines(text) ? 'lines' : 'csv',
      fileName,
      rows: rowsOf(read(siteTextJob, { text, ignoresUnknown }), notes),
      notes,
    }),
  )
}

async function* rowsOf(
  outputs: AsyncIterable<SiteTextOutput>,
  notes: string[],
): AsyncGenerator<ImportRow, void> {
  for await (const output of outputs) {
    if ('note' in output) notes.push(output.note)
    else yield* output.rows
  }
}
