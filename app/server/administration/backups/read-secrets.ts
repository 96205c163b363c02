import { readPart } from './copy-table'
import type { Part } from './format'
import type { BackupPlace } from './place'
import { type BackupSecrets, openSecrets } from './secrets-file'

export interface SealedSecrets {
  /** Of the backup in the place. */
  folder: string
  secrets: Part | null
}

/** null: the backup has none. */
export async function readSecrets(
  place: BackupPlace,
  { folder, secrets }: SealedSecrets,
  passphrase: string,
): Promise<BackupSecrets | null> {
  if (!secrets) return null
  const found = await openSecrets(await readPart(place, folder, secrets), passphrase)
  if (!found) throw new Error('The passphrase is not the one of the backup')
  return found
}
