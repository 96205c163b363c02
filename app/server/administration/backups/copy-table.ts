import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { ClientBase } from 'pg'
import { from, to } from 'pg-copy-streams'
import { type BackedUpTable, type Part, sha256Hex } from './format'
import type { BackupPlace } from './place'
import { copyIn, copyOut } from './schema.store'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
/** Of rows as text, before compression: what a process holds at once. */
const PART_BYTES = 16 * 1024 * 1024
const MAX_PART_BYTES = 512 * 1024 * 1024

export const partOf = (name: string, bytes: Uint8Array): Part => ({
  name,
  bytes: bytes.length,
  sha256: sha256Hex(bytes),
})

/** Cuts a stream into parts that end with a whole row. */
async function* inParts(stream: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes < size) continue
    const all = Buffer.concat(held)
    const end = all.lastIndexOf(10) + 1
    if (end > 0) yield all.subarray(0, end)
    held = [all.subarray(end)]
    bytes = all.length - end
  }
  if (bytes > 0) yield Buffer.concat(held)
}

export async function exportTable(
  client: ClientBase,
  { name, columns }: { name: string; columns: string[] },
  write: (name: string, data: Buffer) => Promise<void>,
): Promise<BackedUpTable> {
  const stream = client.query(to(copyOut(name, columns)))
  const digest = createHash('sha256')
  const parts: Part[] = []
  let bytes = 0
  for await (const text of inParts(stream, PART_BYTES)) {
    digest.update(text)
    bytes += text.length
    const data = await compress(text)
    const part = partOf(`tables/${name}/${String(parts.length).padStart(6, '0')}.zst`, data)
    await write(part.name, data)
    parts.push(part)
  }
  return { name, columns, rows: stream.rowCount, bytes, sha256: digest.digest('hex'), parts }
}

/** The bytes that the manifest says, or an error that names the file. */
export async function readPart(place: BackupPlace, folder: string, { name, sha256 }: Part): Promise<Buffer> {
  const data = await place.get(`${folder}/${name}`)
  if (!data) throw new Error(`${folder}/${name} is missing`)
  if (sha256Hex(data) !== sha256) throw new Error(`${folder}/${name} is damaged`)
  return data
}

export async function* readTable(
  place: BackupPlace,
  folder: string,
  table: BackedUpTable,
): AsyncGenerator<Buffer> {
  const digest = createHash('sha256')
  for (const part of table.parts) {
    const text = await decompress(await readPart(place, folder, part), { maxOutputLength: MAX_PART_BYTES })
    digest.update(text)
    yield text
  }
  if (digest.digest('hex') !== table.sha256) throw new Error(`The rows of ${table.name} are damaged`)
}

export async function importTable(
  client: ClientBase,
  place: BackupPlace,
  folder: string,
  table: BackedUpTable,
): Promise<void> {
  if (table.parts.length === 0) return
  const stream = client.query(from(copyIn(table.name, table.columns)))
  await pipeline(Readable.from(readTable(place, folder, table)), stream)
  if (stream.rowCount !== table.rows)
    throw new Error(`${table.name} has ${stream.rowCount} rows instead of ${table.rows}`)
}

/** The same text as when it was backed up? Rows are in the order they were copied in. */
export async function sumTable(
  client: ClientBase,
  { name, columns }: Pick<BackedUpTable, 'name' | 'columns'>,
): Promise<string> {
  const digest = createHash('sha256')
  for await (const chunk of client.query(to(copyOut(name, columns)))) digest.update(chunk as Buffer)
  return digest.digest('hex')
}
