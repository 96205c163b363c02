import { foreignMessages } from '~/shared/messages/foreign'
import { fieldError } from '../../platform/errors'
import type { ForeignJob } from '../../platform/foreign'
import type { ImportRow } from './import-row'

/** Rows that are sent together. */
const CHUNK = 50

/** Rows first, then what the file has that is not imported. */
export type SiteTextOutput = { rows: ImportRow[] } | { note: string }

/** A CSV file, or addresses one a line. */
export const siteTextJob: ForeignJob<{ text: string; ignoresUnknown: boolean }, SiteTextOutput> = {
  name: 'site-text',
  limitMs: 60_000,
  maxOutputBytes: 128 * 1024 * 1024,
  refusal: () => fieldError('text', foreignMessages.tooComplex),
  load: async () => {
    const [{ readCsv }, { isLines, readLines }] = await Promise.all([
      import('./read-csv'),
      import('./read-lines'),
    ])
    return async function* ({ text, ignoresUnknown }) {
      const notes: string[] = []
      const rows = isLines(text)
        ? readLines(text)
        : readCsv(text, { ignoresUnknown, onNote: (note) => notes.push(note) })
      for await (const chunk of inChunks(rows)) yield { rows: chunk }
      for (const note of notes) yield { note }
    }
  },
}

async function* inChunks(
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
