import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { BUILD_ID } from '../../platform/build-id'
import { fileResponse } from '../../platform/http/file-response'

interface SentText {
  /** What the text is made from. The same parts and the same build make the same text. */
  parts: readonly string[]
  headers: Record<string, string>
  chunks: () => AsyncIterable<string> | Iterable<string>
}

/**
 * A text that is made while it is sent. Its tag is weak, since pictures inside may have expired since; without a length
 * there are no ranges.
 */
export function sendText(request: Request, { parts, headers, chunks }: SentText): Promise<Response> {
  const digest = createHash('sha256').update(BUILD_ID)
  for (const part of parts) digest.update(`\0${part}`)
  return fileResponse(request, {
    tag: digest.digest('hex'),
    isWeak: true,
    headers,
    isCompressible: true,
    open: async () => Readable.from(bytesOf(chunks()), { objectMode: false }),
  })
}

async function* bytesOf(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer, void> {
  for await (const text of texts) if (text !== '') yield Buffer.from(text)
}
