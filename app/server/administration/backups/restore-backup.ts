import { availableParallelism } from 'node:os'
import type { ClientBase } from 'pg'
import type { BlobStore } from '../../platform/blobs'
import { importTable, sumTable } from './copy-table'
import { folderOf, type Manifest } from './format'
import type { BackupPlace } from './place'
import { readBlobList } from './read-backups'
import { refusedRestore } from './rules'
import {
  analyze,
  atOnce,
  createPartition,
  dropChecks,
  emptyTables,
  hurry,
  inParallel,
  listTables,
  makeChecks,
  markUnfinished,
  setSequence,
  stateOfTarget,
  unmarkUnfinished,
} from './schema.store'
import { connectTo, openTarget, unknownMigration } from './target.store'
import { eachBlob } from './verify-backup'

export interface RestoreOptions {
  databaseUrl: string
  /** null: the database alone, as for a drill. */
  blobs: BlobStore | null
  place: BackupPlace
  onProgress?: (text: string) => void
  /** Thrown away: newer migrations are not tried on it. */
  isDrill?: boolean
}

export interface Restored {
  rows: number
  /** Files that the database names and the backup has not. */
  absentBlobs: number
}

/**
 * Into an empty database. An interrupted restore starts over when it is run again, and until then the product does not
 * start. Tables come on several connections at once.
 */
export async function restoreBackup(options: RestoreOptions, found: Manifest): Promise<Restored> {
  const { databaseUrl, onProgress = () => {} } = options
  const { client, migrate, close } = await openTarget(databaseUrl)
  const clients = [client]
  try {
    const refused = refusedRestore(await stateOfTarget(client))
    if (refused) throw new Error(refused)
    const newer = unknownMigration(found.migrations)
    if (newer)
      throw new Error(
        `The backup is of a newer version of Lightkeeper (${newer}): restore it with that version`,
      )
    const absentBlobs = options.blobs ? await restoreBlobs(options.blobs, options, found) : 0
    await hurry(client)
    await markUnfinished(client, found.id)
    onProgress('Schema')
    await migrate(found.migrations)
    while (clients.length < connectionsOf(options)) {
      const another = await connectTo(databaseUrl, 'restore')
      clients.push(another)
      await hurry(another)
    }
    await restoreRows(clients, options, found)
    if (!options.isDrill) {
      onProgress('Newer migrations')
      await migrate()
    }
    await analyze(client)
    await unmarkUnfinished(client)
    return { rows: found.tables.reduce((sum, { rows }) => sum + rows, 0), absentBlobs }
  } finally {
    for (const another of clients.slice(1)) await another.end().catch(() => {})
    await close()
  }
}

/** A drill runs beside the product. */
const connectionsOf = ({ isDrill }: RestoreOptions): number =>
  isDrill ? 1 : Math.min(4, Math.max(2, availableParallelism()))

async function restoreBlobs(
  blobs: BlobStore,
  { place, onProgress = () => {} }: RestoreOptions,
  found: Manifest,
): Promise<number> {
  onProgress(`Files: ${found.blobs.count}`)
  const { absent } = await eachBlob(place, readBlobList(place, found), async (key, stored) => {
    if (!(await blobs.has(key))) await blobs.put(key, stored)
  })
  return absent
}

async function restoreRows(
  clients: readonly ClientBase[],
  { place, onProgress = () => {} }: RestoreOptions,
  found: Manifest,
): Promise<void> {
  const [client] = clients
  if (!client) return
  for (const partition of found.partitions) await createPartition(client, partition)
  const dropped = await dropChecks(client)
  await emptyTables(
    client,
    (await listTables(client)).map(({ name }) => name),
  )
  const tables = found.tables.toSorted((a, b) => b.bytes - a.bytes)
  await inParallel(clients, [...tables.entries()], async (one, [at, table]) => {
    onProgress(`Table ${at + 1} of ${tables.length}: ${table.name}`)
    await atOnce(one, async () => {
      if (table.rows > 0) await emptyTables(one, [table.name])
      await importTable(one, place, folderOf(found.id), table)
    })
  })
  onProgress('Indexes and keys')
  await makeChecks(clients, dropped)
  for (const sequence of found.sequences) await setSequence(client, sequence)
}

/** Names of tables whose rows are not those of the backup. */
export async function compareRows(databaseUrl: string, found: Manifest): Promise<string[]> {
  const client = await connectTo(databaseUrl, 'drill')
  try {
    const different: string[] = []
    for (const table of found.tables)
      if ((await sumTable(client, table)) !== table.sha256) different.push(table.name)
    return different
  } finally {
    await client.end()
  }
}
