import { foreignMessages } from '~/shared/messages/foreign'
import { fieldError } from '../errors'
import type { ForeignJob } from '../foreign'
import type { ImportRow } from './import-row'

/** Rows that are sent together. */
const CHUNK = 50

/** A CSV file, or addresses one a line. */
export const siteTextJob: ForeignJob<string, ImportRow[]> = {
  name: 'site-text',
  limitMs: 60_000,
  maxOutputBytes: 128 * 1024 * 1024,
  refusal: () => fieldError('text', foreignMessages.tooComplex),
  load: async () => {
    const [{ readCsv }, { isLines, readLines }] = await Promise.all([
      import('./read-csv'),
      import('./read-lines'),
    ])
    return (text) => inChunks(isLines(text) ? readLines(text) : readCsv(text))
  },
}

export async function* inChunks(
  rows: AsyncIterable<ImportRow> | Iterable<ImportRow>,
): AsyncGenerator<ImportRow[], void> {
  let chunk: ImportRow[] = []
  for await (const row of rows) {
    if (chunk.push(row) < CHUNK) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}
