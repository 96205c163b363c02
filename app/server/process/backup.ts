import { formatSpace } from '~/shared/format/bytes'
import {
  listBackups,
  openPlace,
  RETENTION,
  readManifest,
  verifyBackup,
  writeBackup,
} from '../administration/backups'
import { openBlobs } from '../platform/blobs'
import { env } from '../platform/env'
import { openInstallation, requireMigrated } from './installation'
import { BACKUP_USAGE, type BackupArguments, backupArguments } from './terminal/backup-arguments'
import { readPassphrase } from './terminal/passphrase'
import { runCommand, say } from './terminal/run-command'

const args = backupArguments(process.argv.slice(2), env().BACKUP_TO)

async function main({ to, passphrase, task }: BackupArguments): Promise<void> {
  const place = openPlace(to)
  if (task.kind === 'list') {
    const ids = await listBackups(place)
    say(ids.length > 0 ? ids.join('\n') : `There is no complete backup in ${place.label}`)
    return
  }
  if (task.kind === 'verify') {
    const id = task.id ?? (await listBackups(place))[0]
    if (!id) throw new Error(`There is no complete backup in ${place.label}`)
    await verifyBackup(place, await readManifest(place, id))
    say(`${id} is complete and undamaged`)
    return
  }
  const words = await readPassphrase(passphrase)
  const { url, runtime, close } = await openInstallation()
  try {
    await requireMigrated(runtime.db)
    const written = await writeBackup({
      databaseUrl: url,
      blobs: openBlobs(env()),
      place,
      passphrase: words,
      retention: task.keepsAll ? null : RETENTION,
      now: () => new Date(),
    })
    const { id, tables, blobs, startedAt, finishedAt } = written
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const seconds = Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000)
    say(
      `Backup ${id}: ${rows} rows, ${blobs.count} files (${formatSpace(blobs.bytes).text}), ${seconds} s, in ${place.label}`,
    )
  } finally {
    await close()
  }
}

await runCommand(BACKUP_USAGE, args, main)
