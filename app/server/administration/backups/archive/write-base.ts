import type { Dirent } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import pLimit from 'p-limit'
import { partOf } from '../copy-table'
import { backupId, type Part } from '../format'
import type { BackupPlace } from '../place'
import { removeHalves } from '../prune-backups'
import { connectTo } from '../target.store'
import { writeSecrets } from '../write-secrets'
import { beginBase, endBase } from './base.store'
import { type Base, printBase } from './format'
import { baseFolder, baseManifestName } from './layout'

const compress = promisify(zstdCompress)
const PART_BYTES = 16 * 1024 * 1024
const PARTS_AT_ONCE = 3

/** What the server makes again, or what belongs to the running one only. */
const NOT_INSIDE =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const NOT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|current_logfiles|[a-z]+\.signal)$|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)(\/|$)/
const CONTROL = 'global/pg_control'

export interface BaseOptions {
  databaseUrl: string
  /** Of the files of the server. */
  folder: string
  place: BackupPlace
  chain: string
  passphrase: string | null
  now: () => Date
  signal?: AbortSignal
}

/** Copies the files of the running database. With the changes of meanwhile they are whole. */
export async function writeBase(options: BaseOptions): Promise<Base> {
  const { databaseUrl, place, chain, passphrase, signal } = options
  const client = await connectTo(databaseUrl, 'base backup')
  try {
    await removeHalves(place, baseFolder(chain, ''))
    const startedAt = options.now()
    const id = backupId(startedAt)
    const write = async (name: string, data: Buffer) => {
      signal?.throwIfAborted()
      await place.put(`${baseFolder(chain, id)}/${name}`, data)
    }
    const start = await beginBase(client, id)
    const { folders, names } = await listFiles(options.folder)
    const { files, parts } = await copyFiles(options.folder, names, write)
    const stop = await endBase(client)
    const written: Base = {
      ...{ format: 1, chain, id, startedAt: startedAt.toISOString(), finishedAt: stop.at.toISOString() },
      ...{ startLsn: start.lsn, stopLsn: stop.lsn, timeline: start.timeline, label: stop.label },
      ...{ segmentBytes: start.segmentBytes, major: start.major, migrations: stop.migrations },
      platform: `${process.platform}-${process.arch}`,
      ...{ folders, files, parts },
      secrets: passphrase === null ? null : await writeSecrets(passphrase, write),
    }
    await place.put(baseManifestName(chain, id), Buffer.from(printBase(written)))
    return written
  } finally {
    await client.end().catch(() => {})
  }
}

async function listFiles(folder: string): Promise<{ folders: string[]; names: string[] }> {
  const entries = await readChanging(folder)
  const nameOf = (entry: Dirent) => relative(folder, join(entry.parentPath, entry.name))
  const wanted = (entry: Dirent) => !NOT.test(nameOf(entry)) && !NOT_INSIDE.test(nameOf(entry))
  const chosen = entries.filter(wanted)
  const names = chosen.filter((entry) => entry.isFile()).map(nameOf)
  return {
    folders: chosen
      .filter((entry) => entry.isDirectory())
      .map(nameOf)
      .toSorted(),
    // It names the newest checkpoint, so it comes last.
    names: [...names.filter((name) => name !== CONTROL).toSorted(), CONTROL],
  }
}

/** A folder that is removed meanwhile, as of a dropped database, ends the reading of the others. */
async function readChanging(folder: string, tries = 5): Promise<Dirent[]> {
  try {
    return await readdir(folder, { recursive: true, withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries === 1) throw error
    return readChanging(folder, tries - 1)
  }
}

async function copyFiles(
  folder: string,
  names: readonly string[],
  write: (name: string, data: Buffer) => Promise<void>,
): Promise<Pick<Base, 'files' | 'parts'>> {
  const files: Base['files'] = []
  const limit = pLimit(PARTS_AT_ONCE)
  const parts: Promise<Part>[] = []
  let held = Buffer.alloc(PART_BYTES)
  let used = 0
  const flush = async () => {
    const text = held.subarray(0, used)
    const name = `${String(parts.length).padStart(6, '0')}.zst`
    const made = limit(async () => {
      const data = await compress(text)
      await write(name, data)
      return partOf(name, data)
    })
    // Whoever waits for it below sees its error.
    made.catch(() => {})
    parts.push(made)
    held = Buffer.alloc(PART_BYTES)
    used = 0
    if (limit.pendingCount > 0) await parts[parts.length - 1 - PARTS_AT_ONCE]
  }
  const add = async (data: Buffer) => {
    for (let at = 0; at < data.length; ) {
      const copied = data.copy(held, used, at)
      used += copied
      at += copied
      if (used === PART_BYTES) await flush()
    }
  }
  for (const path of names) {
    const bytes =
      path === CONTROL ? await readSteady(join(folder, path), add) : await readOnce(join(folder, path), add)
    if (bytes !== null) files.push({ path, bytes })
  }
  if (used > 0) await flush()
  return { files, parts: await Promise.all(parts) }
}

/** As long as it was when it was opened: what is added meanwhile is in the changes. null: it was removed meanwhile. */
async function readOnce(path: string, add: (data: Buffer) => Promise<void>): Promise<number | null> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return null
  try {
    const { size } = await file.stat()
    let done = 0
    const chunk = Buffer.alloc(Math.min(size, 1024 * 1024))
    while (done < size) {
      const { bytesRead } = await file.read(chunk, 0, Math.min(chunk.length, size - done), done)
      if (bytesRead === 0) break
      await add(chunk.subarray(0, bytesRead))
      done += bytesRead
    }
    return done
  } finally {
    await file.close()
  }
}

/** The server may be writing it. */
async function readSteady(path: string, add: (data: Buffer) => Promise<void>): Promise<number> {
  let last = await readFile(path)
  for (;;) {
    const again = await readFile(path)
    if (again.equals(last)) break
    last = again
  }
  await add(last)
  return last.length
}
