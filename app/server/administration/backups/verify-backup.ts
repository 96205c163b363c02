import pLimit from 'p-limit'
import { sha256, unsealBlob } from '../../platform/blobs'
import { readPart, readTable } from './copy-table'
import { blobName, folderOf, type Manifest } from './format'
import type { BackupPlace } from './place'
import { type BackedUpBlob, readBlobList } from './read-backups'

const BLOBS_AT_ONCE = 4
const MAX_BLOB_BYTES = 256 * 1024 * 1024

/** null when it is absent; throws when its bytes are not those that it is named by. */
export async function readBlob(place: BackupPlace, { key, codec }: BackedUpBlob): Promise<Buffer | null> {
  const stored = await place.get(blobName(key))
  if (!stored) return null
  const plain = await unsealBlob(stored, codec, MAX_BLOB_BYTES).catch(() => null)
  if (!plain || sha256(plain).toString('hex') !== key.split('/')[1])
    throw new Error(`${blobName(key)} is damaged`)
  return stored
}

/** With each blob; absent ones count. Stops at the first that is damaged. */
export async function eachBlob(
  place: BackupPlace,
  blobs: AsyncIterable<BackedUpBlob>,
  use: (key: string, stored: Buffer) => Promise<void>,
): Promise<{ absent: number }> {
  const limit = pLimit(BLOBS_AT_ONCE)
  let absent = 0
  const running = new Set<Promise<void>>()
  for await (const blob of blobs) {
    const one: Promise<void> = limit(async () => {
      const stored = await readBlob(place, blob)
      if (stored) await use(blob.key, stored)
      else absent += 1
    }).finally(() => running.delete(one))
    running.add(one)
    if (running.size >= BLOBS_AT_ONCE * 4) await Promise.race(running)
  }
  await Promise.all(running)
  return { absent }
}

/** Reads every byte of a backup. Throws with the first file that is missing or damaged. */
export async function verifyBackup(
  place: BackupPlace,
  found: Manifest,
  onProgress: (text: string) => void = () => {},
): Promise<void> {
  const folder = folderOf(found.id)
  for (const table of found.tables) {
    onProgress(`Table ${table.name}`)
    for await (const _ of readTable(place, folder, table));
  }
  if (found.secrets) await readPart(place, folder, found.secrets)
  onProgress('Files')
  const { absent } = await eachBlob(place, readBlobList(place, found), async () => {})
  if (absent > found.blobs.missing)
    throw new Error(`${absent - found.blobs.missing} files of the backup are missing`)
}
