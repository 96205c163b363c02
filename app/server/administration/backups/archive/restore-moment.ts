import { join } from 'node:path'
import type { BlobStore } from '../../../platform/blobs'
import { env } from '../../../platform/env'
import { type BackupPlace, namingFullDisk } from '../place'
import { listBlobKeys } from '../schema.store'
import { connectTo, recoverCluster, unknownMigration } from '../target.store'
import { eachBlob } from '../verify-backup'
import type { Moment } from './find-moment'
import { writeFiles, writeLog } from './read-base'

export interface RestoreMomentOptions {
  place: BackupPlace
  /** Gets the cluster. */
  dataDir: string
  onProgress?: (text: string) => void
  statements?: string[]
}

/** The database as it was at a moment. `reached`: everything that was committed before is in it. */
export async function restoreMoment(
  { place, dataDir, onProgress = () => {}, statements = [] }: RestoreMomentOptions,
  moment: Moment,
): Promise<{ reached: number; lastChange: Date | null }> {
  const { base, until } = moment
  const newer = unknownMigration(base.migrations)
  if (newer)
    throw new Error(
      `The archive is of a newer version of Lightkeeper (${newer}): restore it with that version`,
    )
  let reached = 0
  const { lastChange } = await recoverCluster({
    ...{ dataDir, binDir: env().PG_BIN_DIR, source: base, statements },
    until: until === null ? null : new Date(until),
    fill: (directory) =>
      namingFullDisk(dataDir, async () => {
        onProgress('Files of the database')
        await writeFiles(place, base, directory)
        onProgress('Changes')
        reached = await writeLog(place, moment, directory)
        onProgress('Applying the changes')
      }),
  })
  return { reached: until ?? reached, lastChange }
}

/** The files that a restored database names. Returns how many of them the place has not. */
export async function restoreNamedBlobs(
  databaseUrl: string,
  blobs: BlobStore,
  place: BackupPlace,
): Promise<{ count: number; absent: number }> {
  const client = await connectTo(databaseUrl, 'restore')
  try {
    const named = await listBlobKeys(client)
    const missing = async function* () {
      for (const blob of named) if (!(await blobs.has(blob.key))) yield blob
    }
    const { absent } = await eachBlob(place, missing(), (key, stored) => blobs.put(key, stored))
    return { count: named.length, absent }
  } finally {
    await client.end().catch(() => {})
  }
}

/** Of the embedded database below a folder of the installation. */
export const databaseHome = (dataDir: string): string => join(dataDir, 'postgres')
