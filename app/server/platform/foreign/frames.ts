import type { Readable, Writable } from 'node:stream'
import { deserialize, serialize } from 'node:v8'

const HEADER_BYTES = 4

export class FrameTooLarge extends Error {}

/** Values between two processes: their length, then their bytes. Resolves when the other side can take more. */
export function writeFrame(stream: Writable, value: unknown): Promise<void> {
  const bytes = serialize(value)
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(bytes.length)
  stream.write(header)
  return new Promise((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}

/** Throws FrameTooLarge before a larger frame is read. */
export async function* readFrames(
  stream: Readable,
  maxBytes = Number.POSITIVE_INFINITY,
): AsyncGenerator<{ value: unknown; bytes: number }, void> {
  let parts: Buffer[] = []
  let held = 0
  let awaited: number | null = null
  const take = (size: number) => {
    const all = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
    parts = all.length > size ? [all.subarray(size)] : []
    held -= size
    return all.subarray(0, size)
  }
  for await (const chunk of stream) {
    parts.push(chunk as Buffer)
    held += (chunk as Buffer).length
    while (held >= (awaited ?? HEADER_BYTES)) {
      if (awaited === null) {
        awaited = take(HEADER_BYTES).readUInt32BE()
        if (awaited > maxBytes) throw new FrameTooLarge(`${awaited} bytes`)
        continue
      }
      const bytes = awaited
      awaited = null
      yield { value: deserialize(take(bytes)), bytes }
    }
  }
}
