import { BYTE_ORDER_MARK, type CsvValue, csvLine } from '~/shared/format/csv'
import { csvMessages } from '~/shared/messages/csv'

export type CsvColumns<T> = readonly (readonly [head: string, cell: (row: T) => CsvValue])[]

/** Empty where it is not known. */
export const yesOrNo = (is: boolean | undefined): CsvValue =>
  is === undefined ? null : is ? csvMessages.yes : csvMessages.no

export async function* csvLines<T>(
  columns: CsvColumns<T>,
  batches: AsyncIterable<readonly T[]>,
): AsyncGenerator<string, void> {
  yield csvLine(columns.map(([head]) => head))
  for await (const rows of batches)
    yield rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('')
}

/** A streamed CSV file; `name` without the extension. Without its mark, Excel reads it as Windows-1252. */
export function csvResponse(name: string, lines: AsyncGenerator<string, void>): Response {
  const encoder = new TextEncoder()
  let mark = BYTE_ORDER_MARK
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      const { value, done } = await lines.next()
      if (done) stream.close()
      else stream.enqueue(encoder.encode(mark + value))
      mark = ''
    },
    async cancel() {
      await lines.return()
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
    },
  })
}
