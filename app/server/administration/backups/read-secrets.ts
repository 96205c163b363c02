import { readPart } from './copy-table'
import { folderOf, type Manifest } from './format'
import type { BackupPlace } from './place'
import { type BackupSecrets, openSecrets } from './secrets-file'

/** null: the backup has none. */
export async function readSecrets(
  place: BackupPlace,
  { id, secrets }: Manifest,
  passphrase: string,
): Promise<BackupSecrets | null> {
  if (!secrets) return null
  const found = await openSecrets(await readPart(place, folderOf(id), secrets), passphrase)
  if (!found) throw new Error('The passphrase is not the one of the backup')
  return found
}
