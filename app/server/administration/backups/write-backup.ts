import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import pLimit from 'p-limit'
import type { BlobStore } from '../../platform/blobs'
import { exportTable, partOf } from './copy-table'
import { backupId, blobName, folderOf, type Manifest, manifestOf, type Part, printManifest } from './format'
import type { BackupPlace } from './place'
import { pruneBackups, removeHalves } from './prune-backups'
import type { Retention } from './rules'
import {
  beginSnapshot,
  endSnapshot,
  listBlobKeys,
  listMigrations,
  listPartitions,
  listSequences,
  listTables,
  lockBackups,
  serverVersion,
} from './schema.store'
import { connectTo } from './target.store'
import { writeSecrets } from './write-secrets'

const compress = promisify(zstdCompress)
const BLOBS_AT_ONCE = 4
const KEYS_IN_PART = 100_000

export interface BackupOptions {
  databaseUrl: string
  /** null: the database alone, for a copy that shows no evidence. */
  blobs: BlobStore | null
  place: BackupPlace
  /** null: without the secret key. Stored passwords and tokens can't be read after a restore then. */
  passphrase: string | null
  /** null: nothing is removed. */
  retention: Retention | null
  now: () => Date
  signal?: AbortSignal
  onProgress?: (text: string) => void
}

export class BackupRunsError extends Error {}

/** Backs up a running installation: the database of one moment, and the blobs that it names and the place has not. */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const { databaseUrl, place, signal, onProgress = () => {} } = options
  const client = await connectTo(databaseUrl, 'backup')
  try {
    if (!(await lockBackups(client)))
      throw new BackupRunsError('Another backup of this installation is running')
    await removeHalves(place, 'backups/')
    const startedAt = options.now()
    const id = backupId(startedAt)
    const write = (name: string, data: Buffer) => {
      signal?.throwIfAborted()
      return place.put(`${folderOf(id)}/${name}`, data)
    }
    await beginSnapshot(client)
    const migrations = await listMigrations(client)
    const [partitions, sequences, found] = [
      await listPartitions(client),
      await listSequences(client),
      await listTables(client),
    ]
    const tables: Manifest['tables'] = []
    for (const [at, table] of found.entries()) {
      onProgress(`Table ${at + 1} of ${found.length}: ${table.name}`)
      tables.push(await exportTable(client, table, write))
    }
    const blobs = options.blobs
      ? await copyBlobs(await listBlobKeys(client), { ...options, blobs: options.blobs }, write)
      : { count: 0, bytes: 0, missing: 0, parts: [] }
    const postgres = await serverVersion(client)
    await endSnapshot(client)
    const secrets = options.passphrase === null ? null : await writeSecrets(options.passphrase, write)
    const written: Manifest = {
      ...{ format: 1, id, startedAt: startedAt.toISOString(), finishedAt: options.now().toISOString() },
      ...{ postgres, migrations, partitions, tables, sequences, blobs, secrets },
    }
    await place.put(manifestOf(id), Buffer.from(printManifest(written)))
    // Still locked: files of a backup that runs are named by none yet.
    if (options.retention) await pruneBackups(place, options.retention)
    return written
  } finally {
    await client.end().catch(() => {})
  }
}

async function copyBlobs(
  named: { key: string; codec: string; stored_size: number }[],
  { blobs, place, signal, onProgress = () => {} }: BackupOptions & { blobs: BlobStore },
  write: (name: string, data: Buffer) => Promise<void>,
): Promise<Manifest['blobs']> {
  const known = new Set(await place.list('blobs/'))
  const absent = named.filter(({ key }) => !known.has(blobName(key)))
  const limit = pLimit(BLOBS_AT_ONCE)
  let [copied, missing] = [0, 0]
  await Promise.all(
    absent.map(({ key }) =>
      limit(async () => {
        signal?.throwIfAborted()
        const data = await blobs.get(key)
        // Expired since the moment that the backup shows.
        if (!data) missing += 1
        else await place.put(blobName(key), data)
        copied += 1
        if (copied % 1000 === 0) onProgress(`File ${copied} of ${absent.length}`)
      }),
    ),
  )
  const parts: Part[] = []
  for (let at = 0; at < named.length; at += KEYS_IN_PART) {
    const lines = named.slice(at, at + KEYS_IN_PART).map(({ key, codec }) => `${key} ${codec}\n`)
    const data = await compress(Buffer.from(lines.join('')))
    const part = partOf(`blobs/${String(parts.length).padStart(6, '0')}.zst`, data)
    await write(part.name, data)
    parts.push(part)
  }
  const bytes = named.reduce((sum, { stored_size: size }) => sum + size, 0)
  return { count: named.length, bytes, missing, parts }
}
