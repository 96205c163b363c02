import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { readPart } from '../copy-table'
import type { BackupPlace } from '../place'
import type { Base } from './format'
import { readChange } from './format'
import { baseFolder, type Chain, changesFrom, parseLsn, printLsn, segmentName, segmentStart } from './layout'

const decompress = promisify(zstdDecompress)
const MAX_PART_BYTES = 64 * 1024 * 1024
const PARTS_AHEAD = 3

/** The contents of all files, one after the other. */
async function* readParts(place: BackupPlace, base: Base): AsyncGenerator<Buffer> {
  const folder = baseFolder(base.chain, base.id)
  const read = async (at: number) => {
    const part = base.parts[at]
    return part && decompress(await readPart(place, folder, part), { maxOutputLength: MAX_PART_BYTES })
  }
  const ahead: Promise<Buffer | undefined>[] = []
  for (let at = 0; at < base.parts.length; at += 1) {
    while (ahead.length < PARTS_AHEAD && at + ahead.length < base.parts.length) {
      const next = read(at + ahead.length)
      next.catch(() => {})
      ahead.push(next)
    }
    const data = await ahead.shift()
    if (data) yield data
  }
}

/** Cut where one file ends and the next begins. */
async function* readFiles(place: BackupPlace, base: Base): AsyncGenerator<{ path: string; data: Buffer }> {
  const source = readParts(place, base)
  let held = Buffer.alloc(0)
  for (const { path, bytes } of base.files) {
    let left = bytes
    // An empty file is a file too.
    if (bytes === 0) yield { path, data: Buffer.alloc(0) }
    while (left > 0) {
      if (held.length === 0) {
        const next = await source.next()
        if (next.done) throw new Error(`${baseFolder(base.chain, base.id)} ends within ${path}`)
        held = Buffer.from(next.value)
      }
      const data = held.subarray(0, left)
      held = held.subarray(data.length)
      left -= data.length
      yield { path, data }
    }
  }
  if (held.length > 0 || !(await source.next()).done)
    throw new Error(`${baseFolder(base.chain, base.id)} has more than its files`)
}

export async function writeFiles(place: BackupPlace, base: Base, target: string): Promise<void> {
  for (const folder of ['.', 'pg_wal', ...base.folders])
    await mkdir(join(target, folder), { recursive: true, mode: 0o700 })
  let current: { path: string; file: Awaited<ReturnType<typeof open>> } | undefined
  try {
    for await (const { path, data } of readFiles(place, base)) {
      if (current?.path !== path) {
        await current?.file.close()
        await mkdir(dirname(join(target, path)), { recursive: true, mode: 0o700 })
        current = { path, file: await open(join(target, path), 'wx', 0o600) }
      }
      await current.file.writeFile(data)
    }
  } finally {
    await current?.file.close()
  }
}

/** Reads every byte. Throws with the first file that is missing or damaged. */
export async function verifyBase(place: BackupPlace, base: Base): Promise<void> {
  for await (const _ of readFiles(place, base));
  if (base.secrets) await readPart(place, baseFolder(base.chain, base.id), base.secrets)
}

/**
 * Reads the log from a base on, without a gap, up to the first change that has everything before `until`; null: all.
 * Returns what it reached.
 */
export async function readLog(
  place: BackupPlace,
  { base, chain, until }: { base: Base; chain: Chain; until: number | null },
  use: (at: bigint, data: Buffer) => Promise<void>,
): Promise<number> {
  let position = segmentStart(parseLsn(base.startLsn), base.segmentBytes)
  const needed = parseLsn(base.stopLsn)
  let reached = 0
  for (const change of changesFrom(chain.changes, position)) {
    if (change.start > position)
      throw new Error(`Changes after ${printLsn(position)} are missing: ${change.name} is next`)
    const { start, end, data } = await readChange(place, change)
    // Written again after an interruption.
    if (end > position) await use(start, data)
    position = end > position ? end : position
    reached = Math.max(reached, change.at)
    if (until !== null && change.at >= until && position >= needed) break
  }
  if (position < needed) throw new Error(`Changes after ${printLsn(position)} are missing`)
  return reached
}

/** Into the segments of the server. */
export async function writeLog(
  place: BackupPlace,
  wanted: { base: Base; chain: Chain; until: number | null },
  target: string,
): Promise<number> {
  const { segmentBytes, timeline } = wanted.base
  return readLog(place, wanted, async (at, data) => {
    const name = segmentName(timeline, at, segmentBytes)
    const file = await open(join(target, 'pg_wal', name), 'a+', 0o600)
    await file.close()
    const segment = await open(join(target, 'pg_wal', name), 'r+')
    try {
      await segment.truncate(segmentBytes)
      await segment.write(data, 0, data.length, Number(at - segmentStart(at, segmentBytes)))
    } finally {
      await segment.close()
    }
  })
}
