import {
  type BackupPlace,
  baseFolder,
  databaseHome,
  findMoment,
  folderOf,
  listBackups,
  openPlace,
  printTime,
  readManifest,
  readSecrets,
  restoreBackup,
  restoreMoment,
  restoreNamedBlobs,
  type SealedSecrets,
} from '../administration/backups'
import { openBlobs } from '../platform/blobs'
import { env } from '../platform/env'
import { openForLoading, openInstallation } from './installation'
import {
  type Passphrase,
  RESTORE_USAGE,
  type RestoreArguments,
  restoreArguments,
} from './terminal/backup-arguments'
import { keepSecrets } from './terminal/keep-secrets'
import { readPassphrase } from './terminal/passphrase'
import { runCommand, say } from './terminal/run-command'

const args = restoreArguments(process.argv.slice(2), env().BACKUP_TO)

/** Opened before anything is written: a wrong passphrase would be noticed last otherwise. */
async function openSecrets(place: BackupPlace, sealed: SealedSecrets, passphrase: Passphrase) {
  const words = sealed.secrets ? await readPassphrase(passphrase) : null
  return words === null ? null : readSecrets(place, sealed, words)
}

function sayEnd(absentBlobs: number, hasSecrets: boolean): void {
  if (absentBlobs > 0)
    say(`${absentBlobs} files are not in the backup; what shows them says that they are gone`)
  if (!hasSecrets)
    say('The secret key was not restored: stored passwords and tokens of others have to be entered again')
  else say(`Variables that the installation was started with: ${env().DATA_DIR}/restored.env`)
}

const secondsSince = (startedAt: number): number => Math.round((Date.now() - startedAt) / 1000)

async function restoreNewest({ from, passphrase, id: named }: RestoreArguments): Promise<void> {
  const startedAt = Date.now()
  const place = openPlace(from)
  const id = named ?? (await listBackups(place))[0]
  if (!id) throw new Error(`There is no complete backup in ${place.label}`)
  const found = await readManifest(place, id)
  const secrets = await openSecrets(place, { folder: folderOf(id), secrets: found.secrets }, passphrase)
  const { url, close } = await openForLoading()
  try {
    if (secrets) await keepSecrets(env().DATA_DIR, secrets)
    const { rows, absentBlobs } = await restoreBackup(
      { databaseUrl: url, blobs: openBlobs(env()), place },
      found,
    )
    say(
      `Restored ${id}: ${rows} rows and ${found.blobs.count - absentBlobs} files in ${secondsSince(startedAt)} s`,
    )
    sayEnd(absentBlobs, secrets !== null)
  } finally {
    await close()
  }
}

async function restoreAt({ from, passphrase }: RestoreArguments, until: number | null): Promise<void> {
  const startedAt = Date.now()
  const { DATABASE_URL, DATA_DIR } = env()
  if (DATABASE_URL)
    throw new Error(
      '--at restores the embedded database, and DATABASE_URL names a PostgreSQL of your own. Restore a moment of that one ' +
        'with its own archive, such as pgbackrest, or leave --at out to restore the newest backup into it.',
    )
  const place = openPlace(from)
  const moment = await findMoment(place, until)
  const { chain, id, secrets: sealed } = moment.base
  const secrets = await openSecrets(place, { folder: baseFolder(chain, id), secrets: sealed }, passphrase)
  if (secrets) await keepSecrets(DATA_DIR, secrets)
  const { reached, lastChange } = await restoreMoment(
    { place, dataDir: databaseHome(DATA_DIR), onProgress: say },
    moment,
  )
  const { url, close } = await openInstallation()
  try {
    const { count, absent } = await restoreNamedBlobs(url, openBlobs(env()), place)
    const last = lastChange ? `, its last change of ${printTime(lastChange.getTime())}` : ''
    say(
      `Restored the database as of ${printTime(reached)}${last}, and ${count - absent} files in ${secondsSince(startedAt)} s`,
    )
    sayEnd(absent, secrets !== null)
  } finally {
    await close()
  }
}

await runCommand(RESTORE_USAGE, args, (given) =>
  given.at === null ? restoreNewest(given) : restoreAt(given, given.at === 'latest' ? null : given.at),
)
