import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { readPart } from './copy-table'
import { folderOf, isBackupId, type Manifest, manifestOf, parseManifest } from './format'
import type { BackupPlace } from './place'

const decompress = promisify(zstdDecompress)

/** Complete ones, the newest first. */
export async function listBackups(place: BackupPlace): Promise<string[]> {
  const names = await place.list('backups/')
  return names
    .flatMap((name) => {
      const [, id = '', file, ...below] = name.split('/')
      return file === 'manifest.json' && below.length === 0 && isBackupId(id) ? [id] : []
    })
    .toReversed()
}

export async function readManifest(place: BackupPlace, id: string): Promise<Manifest> {
  const bytes = await place.get(manifestOf(id))
  if (!bytes) throw new Error(`There is no complete backup ${id} in ${place.label}`)
  const found = parseManifest(bytes)
  if (found?.id !== id) throw new Error(`${manifestOf(id)} is damaged, or of a newer version`)
  return found
}

export interface BackedUpBlob {
  key: string
  codec: 'none' | 'zstd'
}

export async function* readBlobList(place: BackupPlace, found: Manifest): AsyncGenerator<BackedUpBlob> {
  for (const part of found.blobs.parts) {
    const text = await decompress(await readPart(place, folderOf(found.id), part))
    for (const line of text.toString('utf8').split('\n')) {
      const [key = '', codec] = line.split(' ')
      if (key) yield { key, codec: codec === 'zstd' ? 'zstd' : 'none' }
    }
  }
}
