import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { toolImportMessages as words } from '~/shared/messages/tool-imports'
import { MAX_TOOL_FILE_BYTES } from '~/shared/schemas/tool-import'
import { refused } from './parse-text'

/** Streams an upload to a file of its own, which only lives as long as `work`. */
export async function withUpload<T>(request: Request, work: (path: string) => Promise<T>): Promise<T> {
  if (!request.body) throw refused(words.form.fileRequired)
  const folder = await mkdtemp(join(tmpdir(), 'lightkeeper-import-'))
  const path = join(folder, 'upload')
  try {
    const body = Readable.fromWeb(request.body as ReadableStream<Uint8Array>)
    await pipeline(body, limited, createWriteStream(path, { mode: 0o600 }))
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* limited(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > MAX_TOOL_FILE_BYTES) throw refused(words.tooLarge(MAX_TOOL_FILE_BYTES / 1024 ** 2))
    yield chunk
  }
  if (size === 0) throw refused(words.form.fileRequired)
}
