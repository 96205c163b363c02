import type { BackupPlace } from './place'
import { listBackups, readBlobList, readManifest } from './read-backups'
import { compareRows, restoreBackup } from './restore-backup'
import { startScratch } from './target.store'
import { eachBlob } from './verify-backup'

/** Restores the newest backup beside the product, and compares it. Throws with what differs; null: there is none yet. */
export async function drillBackup(
  place: BackupPlace,
  signal: AbortSignal,
): Promise<{ backup: string; bytes: number } | null> {
  const [id] = await listBackups(place)
  if (!id) return null
  const found = await readManifest(place, id)
  const cluster = await startScratch()
  try {
    await restoreBackup({ databaseUrl: cluster.url, blobs: null, place, isDrill: true }, found)
    signal.throwIfAborted()
    const different = await compareRows(cluster.url, found)
    if (different.length > 0) throw new Error(`Rows differ from the backup: ${different.join(', ')}`)
  } finally {
    await cluster.stop()
  }
  const { absent } = await eachBlob(place, readBlobList(place, found), async () => signal.throwIfAborted())
  if (absent > found.blobs.missing)
    throw new Error(`${absent - found.blobs.missing} files of the backup are missing`)
  return { backup: id, bytes: found.tables.reduce((sum, { bytes }) => sum + bytes, 0) }
}
