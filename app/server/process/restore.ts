import { listBackups, openPlace, readManifest, readSecrets, restoreBackup } from '../administration/backups'
import { openBlobs } from '../platform/blobs'
import { env } from '../platform/env'
import { openInstallation } from './installation'
import { RESTORE_USAGE, type RestoreArguments, restoreArguments } from './terminal/backup-arguments'
import { keepSecrets } from './terminal/keep-secrets'
import { readPassphrase } from './terminal/passphrase'
import { runCommand, say } from './terminal/run-command'

const args = restoreArguments(process.argv.slice(2), env().BACKUP_TO)

async function main({ from, passphrase, id: named }: RestoreArguments): Promise<void> {
  const startedAt = Date.now()
  const place = openPlace(from)
  const id = named ?? (await listBackups(place))[0]
  if (!id) throw new Error(`There is no complete backup in ${place.label}`)
  const found = await readManifest(place, id)
  const words = found.secrets ? await readPassphrase(passphrase) : null
  // Before anything is written: a wrong passphrase would be noticed last otherwise.
  const secrets = words === null ? null : await readSecrets(place, found, words)
  const { url, close } = await openInstallation()
  try {
    if (secrets) await keepSecrets(env().DATA_DIR, secrets)
    const { rows, absentBlobs } = await restoreBackup(
      { databaseUrl: url, blobs: openBlobs(env()), place },
      found,
    )
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    say(`Restored ${id}: ${rows} rows and ${found.blobs.count - absentBlobs} files in ${seconds} s`)
    if (absentBlobs > 0)
      say(`${absentBlobs} files are not in the backup; what shows them says that they are gone`)
    if (!secrets)
      say('The secret key was not restored: stored passwords and tokens of others have to be entered again')
    else say(`Variables that the installation was started with: ${env().DATA_DIR}/restored.env`)
  } finally {
    await close()
  }
}

await runCommand(RESTORE_USAGE, args, main)
