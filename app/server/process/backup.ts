import { formatSpace } from '~/shared/format/bytes'
import {
  listBackups,
  listWindows,
  openPlace,
  printTime,
  printWindow,
  RETENTION,
  readChains,
  readManifest,
  verifyArchive,
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
    for (const window of await listWindows(place, await readChains(place)))
      say(`Any moment ${printWindow(window)}, with npm run restore -- --at`)
    return
  }
  if (task.kind === 'verify') {
    const known = await listBackups(place)
    const archive =
      task.id === undefined || !known.includes(task.id) ? await verifyArchive(place, task.id) : null
    if (archive)
      say(`${archive.id} and all changes to ${printTime(archive.until)} are complete and undamaged`)
    const id = task.id ?? known[0]
    if (archive && (!id || !known.includes(id))) return
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
