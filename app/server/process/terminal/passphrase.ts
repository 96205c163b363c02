import { readFile } from 'node:fs/promises'
import { env } from '../../platform/env'
import type { Passphrase } from './backup-arguments'

const MIN_LENGTH = 12

/** null when secrets are left out on purpose. */
export async function readPassphrase({ file, isNone }: Passphrase): Promise<string | null> {
  if (isNone) return null
  const text = file ? (await readFile(file, 'utf8')).trim() : env().BACKUP_PASSPHRASE
  if (!text)
    throw new Error(
      'A passphrase is needed: set BACKUP_PASSPHRASE, or use --passphrase-file or --without-secrets',
    )
  if (text.length < MIN_LENGTH) throw new Error(`The passphrase must have at least ${MIN_LENGTH} characters`)
  return text
}
