import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { openSealed, part, sealText, sha256Hex } from '../format'
import type { BackupPlace } from '../place'
import { baseManifestName, type Change, changeName, parseLsn, printLsn } from './layout'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Always below the folder of the database, also when the manifest was changed. */
const path = z.string().regex(/^(?!.*(^|\/)\.\.?(\/|$))[\w.-]+(\/[\w.-]+)*$/)

const base = z.object({
  format: z.literal(1),
  chain: z.string(),
  id: z.string(),
  startedAt: z.iso.datetime(),
  /** By the clock of the database: earlier moments need an older one. */
  finishedAt: z.iso.datetime(),
  /** It needs all changes between both. */
  startLsn: z.string(),
  stopLsn: z.string(),
  timeline: z.int(),
  segmentBytes: z.int(),
  major: z.int(),
  platform: z.string(),
  migrations: z.array(z.string()),
  label: z.string(),
  folders: z.array(path),
  /** One after the other they are the contents of the parts. */
  files: z.array(z.object({ path, bytes: z.int() })),
  parts: z.array(part),
  secrets: part.nullable(),
})
export type Base = z.infer<typeof base>

export const printBase = (written: Base): string => sealText(JSON.stringify(written))

export async function readBase(place: BackupPlace, chain: string, id: string): Promise<Base> {
  const name = baseManifestName(chain, id)
  const bytes = await place.get(name)
  if (!bytes) throw new Error(`${name} is missing`)
  const text = openSealed(bytes)
  const found = text === null ? undefined : base.safeParse(JSON.parse(text)).data
  if (found?.id !== id || found.chain !== chain) throw new Error(`${name} is damaged, or of a newer version`)
  return found
}

const head = z.object({ name: z.string(), end: z.string(), bytes: z.int() })
export interface Log {
  start: bigint
  end: bigint
  data: Buffer
}

export async function printChange(
  chain: string,
  { start, data }: { start: bigint; data: Buffer },
  at: Date,
): Promise<{ name: string; file: Buffer }> {
  const name = changeName(chain, start, at)
  const packed = await compress(data)
  const text = JSON.stringify({ name, end: printLsn(start + BigInt(data.length)), bytes: data.length })
  const sum = sha256Hex(Buffer.concat([Buffer.from(text), packed]))
  return { name, file: Buffer.concat([Buffer.from(`${text}\n${sum}\n`), packed]) }
}

export async function readChange(place: BackupPlace, { name, start }: Change): Promise<Log> {
  const file = await place.get(name)
  if (!file) throw new Error(`${name} is missing`)
  const first = file.indexOf(10)
  const second = file.indexOf(10, first + 1)
  const [text, packed] = [file.subarray(0, Math.max(0, first)), file.subarray(second + 1)]
  const isWhole =
    first > 0 &&
    second > first &&
    file.subarray(first + 1, second).toString('latin1') === sha256Hex(Buffer.concat([text, packed]))
  const known = isWhole ? head.safeParse(JSON.parse(text.toString('utf8'))).data : undefined
  if (known?.name !== name) throw new Error(`${name} is damaged`)
  const data = await decompress(packed, { maxOutputLength: known.bytes })
  const end = parseLsn(known.end)
  if (start + BigInt(data.length) !== end) throw new Error(`${name} is damaged`)
  return { start, end, data }
}
