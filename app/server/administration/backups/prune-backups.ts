import { blobName, manifestOf } from './format'
import type { BackupPlace } from './place'
import { listBackups, readBlobList, readManifest } from './read-backups'
import { keptBackups, type Retention } from './rules'

/** Of backups that failed or were killed: without their space the next one might fail too. */
export async function removeHalves(place: BackupPlace, root: string): Promise<void> {
  const names = await place.list(root)
  const folderOfName = (name: string) => name.slice(0, name.indexOf('/', root.length))
  const whole = new Set(names.filter((name) => name.endsWith('/manifest.json')).map(folderOfName))
  for (const name of names) if (!whole.has(folderOfName(name))) await place.remove(name)
}

/** Removes old backups, halves of interrupted ones, and files that no kept one names. */
export async function pruneBackups(place: BackupPlace, retention: Retention): Promise<void> {
  const all = await listBackups(place)
  const kept = keptBackups(all, retention)
  const named = new Set<string>()
  // A damaged one may name anything: then all files stay.
  for (const id of kept)
    for await (const { key } of readBlobList(place, await readManifest(place, id))) named.add(blobName(key))
  const [newest] = kept
  // First what makes one complete: an interruption must not leave a half that looks whole.
  for (const id of all) if (!kept.includes(id)) await place.remove(manifestOf(id))
  for (const name of await place.list('backups/')) {
    const id = name.split('/')[1] ?? ''
    // One that runs now is newer than every complete one.
    const isOld = !kept.includes(id) && newest !== undefined && id < newest
    if (isOld) await place.remove(name)
  }
  for (const name of await place.list('blobs/')) if (!named.has(name)) await place.remove(name)
}
